-- The invoice itself (PDF or OFD); its bytes lie in the store of files (decision 157).
alter table invoice
  add column file text,
  add column file_name text not null default '',
  add column file_bytes integer not null default 0;
