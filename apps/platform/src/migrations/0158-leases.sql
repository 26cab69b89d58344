-- Processes of the platform on this database, and what one of them does for all. Times are the database's.
create table process (
  id uuid primary key,
  until timestamptz not null
);
create table lease (
  name text primary key,
  holder uuid,
  -- Rises with each holder: what an older one still writes can be told from it.
  fence bigint not null default 0,
  until timestamptz not null default '-infinity'
);
