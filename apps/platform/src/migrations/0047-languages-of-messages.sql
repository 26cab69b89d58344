-- Messages of the platform's own making are shown in the language of whoever reads them, and sent in that of whom they are for.
alter table message
  -- MessageSaid of the contract; null: people wrote it, or an older version did
  add column said jsonb;
alter table account
  -- in which its owner uses the product; null: not known yet, Chinese
  add column language text check (language in ('zh', 'en'));
