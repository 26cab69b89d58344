-- Closed days of history as compressed blocks of columns, with their rollups (docs/decisions/038). hist_record keeps the days
-- that are not compacted yet. The distribution key of a sharded installation (report_number) is part of every key.

-- What is stored of a report and a day; days are counted from 1970-01-01, UTC.
create table hist_day (
  report_number int not null,
  day int not null,
  records int not null,
  vals bigint not null,
  -- blocks, minute and hour rollups; 0 bytes: none
  raw_bytes bigint not null,
  minute_bytes bigint not null,
  hour_bytes bigint not null,
  has_raw boolean not null,
  has_minutes boolean not null,
  has_hours boolean not null,
  primary key (report_number, day)
);
create index hist_day_day on hist_day (day);

-- A block of records: a head (series 0: the times, and of small blocks all columns) and a row for each column.
-- aggregation: 0 for the value itself, else the place among the aggregations of the contract, from 1.
create table hist_chunk (
  report_number int not null,
  series_id int not null,
  aggregation int2 not null,
  -- first and last record of the block
  t0 timestamptz not null,
  t1 timestamptz not null,
  n int not null,
  data bytea not null,
  primary key (report_number, series_id, aggregation, t0)
) partition by range (t0);

-- Minutes of a column and a day; only where there are many more records than minutes, or the records are gone.
create table hist_minute (
  report_number int not null,
  series_id int not null,
  aggregation int2 not null,
  t0 timestamptz not null,
  data bytea not null,
  primary key (report_number, series_id, aggregation, t0)
) partition by range (t0);

-- Hours of all columns of a report and a day.
create table hist_hour (
  report_number int not null,
  t0 timestamptz not null,
  data bytea not null,
  primary key (report_number, t0)
) partition by range (t0);

-- Room that the days take which are not compacted, as it was counted last.
create table hist_hot_use (
  report_number int primary key,
  records bigint not null,
  vals bigint not null,
  bytes bigint not null,
  oldest timestamptz not null,
  counted_at timestamptz not null
);

-- Days for which an organisation keeps its history; none: those of the organisation above it.
create table org_retention (
  org_id uuid primary key references org on delete cascade,
  raw_days int not null,
  minute_days int not null,
  hour_days int not null,
  check (raw_days <= minute_days and minute_days <= hour_days)
);
