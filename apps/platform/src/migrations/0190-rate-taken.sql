-- How often somebody did what has a rate for all processes together (logins of an address, calls of an API key). Not logged: after a crash
-- of the database everybody begins with a full allowance.
create unlogged table rate_taken (
  -- SHA-256 of who and what.
  key bytea primary key,
  -- What is left, at that time.
  left_over double precision not null,
  at timestamptz not null,
  -- How much the last one who asked was given.
  given double precision not null
);
create index rate_taken_at on rate_taken (at);
