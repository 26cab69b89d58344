-- Keys of sealed logins that many processes share, sealed; for a day. Not logged: they are in no backup, and a crash ends logins that have begun.
create unlogged table seal_key (
  id uuid primary key,
  sealed text not null,
  made_at timestamptz not null
);
