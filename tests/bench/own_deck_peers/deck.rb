# Thirty cards of a spreadsheet with Squib: fronts and backs as two files, 825 x 1125 with bleed at 300 dots an inch.
require 'squib'

row = Squib.csv file: 'cards.csv'
brown, cream, dark = '#8c3b2e', '#fbf5e6', '#2a211a'

Squib::Deck.new(cards: row['title'].size, width: 825, height: 1125) do
  background color: brown
  rect x: 78, y: 78, width: 670, height: 970, radius: 20, fill_color: cream, stroke_width: 0
  png file: row['picture'], x: 104, y: 200, width: 618, height: 412
  circle x: 145, y: 143, radius: 58, fill_color: brown, stroke_color: cream, stroke_width: 8
  text str: row['cost'], x: 95, y: 98, width: 100, height: 90, font: 'DejaVu Sans Bold 18', color: cream,
       align: :center, valign: :middle
  text str: row['title'], x: 228, y: 98, width: 500, height: 90, font: 'DejaVu Serif 14', color: dark,
       valign: :middle
  rect x: 292, y: 585, width: 240, height: 54, radius: 27, fill_color: brown, stroke_color: cream, stroke_width: 6
  text str: row['kind'], x: 292, y: 585, width: 240, height: 54, font: 'DejaVu Sans Bold 8', color: cream,
       align: :center, valign: :middle
  text str: row['text'], x: 115, y: 660, width: 596, height: 380, font: 'DejaVu Sans 10', color: dark,
       align: :center, valign: :middle
  save_pdf file: 'fronts.pdf', trim: 37.5, width: 2480, height: 3508, margin: 75
end

Squib::Deck.new(cards: row['title'].size, width: 825, height: 1125) do
  background color: '#3a3050'
  rect x: 90, y: 90, width: 645, height: 945, radius: 30, stroke_color: '#d8b76a', stroke_width: 6
  text str: 'The Deep', x: 0, y: 0, width: 825, height: 1125, font: 'DejaVu Serif 16', color: '#f6ead0',
       align: :center, valign: :middle
  save_pdf file: 'backs.pdf', trim: 37.5, width: 2480, height: 3508, margin: 75, rtl: true
end
