-- What each process of the platform says of itself every few seconds, for the screen of those who run it.
create table process_report (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null,
  said_at timestamptz not null,
  figures jsonb not null
);
