-- Where an image lies in the store of files; null: `firmware/<sha256>.lfw`, as the versions before name it (decision 157).
alter table firmware add column file text;

-- Files in the store that no row names: begun and not yet kept, or to be removed. Written before the first byte, so that a kill leaves none unknown.
create table loose_file (
  name text primary key,
  since timestamptz not null default clock_timestamp(),
  -- Nobody may keep it any more.
  doomed boolean not null default false
);
