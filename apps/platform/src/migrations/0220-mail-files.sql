-- What goes with an e-mail: stored once however many people it goes to, and gone with the messages of its time.
create table outbox_file (
  id uuid primary key,
  name text not null,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index outbox_file_created on outbox_file (created_at);
alter table outbox add column files uuid[] not null default '{}';
-- Files that go with the records of a smart report.
alter table smart_report add column mail_files text[] not null default '{}' check (mail_files <@ array['xlsx', 'pdf']);
