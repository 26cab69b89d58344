/** What a machine of history has: who it belongs to, and the tables of compacted days as the main database has them (migration 0065). */
export const MACHINE_SCHEMA = `
create table hist_of (installation uuid not null, number int2 not null, id uuid not null, written uuid);
create unique index hist_of_one on hist_of ((true));
create table hist_chunk (
  report_number int not null, series_id int not null, aggregation int2 not null, t0 timestamptz not null, t1 timestamptz not null,
  n int not null, data bytea not null, primary key (report_number, series_id, aggregation, t0)) partition by range (t0);
create table hist_minute (
  report_number int not null, series_id int not null, aggregation int2 not null, t0 timestamptz not null, data bytea not null,
  primary key (report_number, series_id, aggregation, t0)) partition by range (t0);
create table hist_hour (
  report_number int not null, t0 timestamptz not null, data bytea not null, primary key (report_number, t0)) partition by range (t0);
`;

/** Columns of each of them, in the order in which rows are copied. */
export const MACHINE_TABLES = {
  hist_chunk: 'report_number, series_id, aggregation, t0, t1, n, data',
  hist_minute: 'report_number, series_id, aggregation, t0, data',
  hist_hour: 'report_number, t0, data',
} as const;
export type MachineTable = keyof typeof MACHINE_TABLES;
