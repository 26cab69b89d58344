-- Aggregate reports have a column for each aggregation of each variable: a series then stands in several columns.
-- null: every column holds the value itself.
alter table hist_layout add column aggregations text[];
