-- Visitors of share links.
alter table device_share
  -- how often somebody came in by the present link, and when last
  add column visits int not null default 0,
  add column last_visit_at timestamptz;

-- A browser that was let in. No account: what it may do is read off the share at every call.
create table share_session (
  -- stands where an account's id stands for other callers
  id uuid primary key,
  token_hash bytea not null unique,
  device_id uuid not null references device_share on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null default ''
);
create index share_session_device on share_session (device_id, created_at);
create index share_session_expires on share_session (expires_at);

-- Links that were revoked or replaced: whoever still has one reads that it has ended (2502), not that it never was (2501).
create table share_ended (
  -- sha-256 of what was in the link
  link_hash bytea primary key,
  device_id uuid not null references device on delete cascade,
  ended_at timestamptz not null default now()
);
create index share_ended_device on share_ended (device_id);
