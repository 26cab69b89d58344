-- What is good once and for minutes: tokens of sockets, captchas, chat logins that have begun. Not logged: after a crash of the database
-- people ask for a new one.
create unlogged table once (
  kind text not null,
  -- SHA-256 of what the one who uses it up has to know.
  key bytea not null,
  -- For whom it is, where that is asked, or counted.
  holder text not null,
  value text not null,
  until timestamptz not null,
  primary key (kind, key)
);
create index once_holder on once (kind, holder);
create index once_until on once (until);
