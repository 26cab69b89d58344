-- A page with what it is given for its parameters, by an id of its own (decision 099).
create table page_given (
  id uuid primary key,
  page_id uuid not null references page (id) on delete cascade,
  -- The page, or given page, whose click leads there; null: none has to.
  from_id uuid,
  given jsonb not null,
  -- Of all of it: what is given again has the same id.
  hash bytea not null unique,
  at timestamptz not null
);
create index page_given_page on page_given (page_id, at desc);
