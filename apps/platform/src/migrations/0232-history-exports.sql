-- Files of history that somebody has asked for and that are written while they are downloaded, by whichever process is asked (decision 162).
-- No reference to the account: a row lives for minutes.
create table history_export (
  id uuid primary key,
  account_id text not null,
  file_name text not null,
  lang text not null,
  -- what it is made of and how it looks, as whoever began it was allowed to
  file_order jsonb not null,
  total integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  rows integer not null default 0,
  -- that somebody works on it, or when its state came
  seen_at timestamptz not null default now()
);
create index history_export_account on history_export (account_id);
