-- What people were told of things that end (decision 132): for each end the last of its stages, in days before it; 0: it has ended.
create table expiry_told (
  kind text not null,
  subject_id uuid not null,
  ends_at timestamptz not null,
  stage integer not null,
  -- the messages of that end, of all its stages: over when it is
  message_ids uuid[] not null,
  primary key (kind, subject_id)
);
create index api_key_ends on api_key (expires_at) where expires_at is not null;
