"""Games as files for tables online: what lies where, its pictures, and the formats that tables read."""
