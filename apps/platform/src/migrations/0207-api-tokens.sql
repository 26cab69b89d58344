-- Access tokens that keys of the open API are exchanged for (decision 139). Only hashes; a token goes with the secret that it was asked for with.
create table api_token (
  hash bytea primary key,
  key_id uuid not null references api_key (id) on delete cascade,
  -- hash of that secret: where it is neither the key's nor the one before any more, the token lets nobody in
  issued_by bytea not null,
  -- null: all that the key has
  permissions text[],
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index api_token_key on api_token (key_id, issued_at desc);
