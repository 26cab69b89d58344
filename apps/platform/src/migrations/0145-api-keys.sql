-- Keys of the open API (decision 106). A key acts for the account that made it and goes with it; only hashes of its secrets are stored.
create table api_key (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  secret_hash bytea not null unique,
  -- the last characters of the secret, to tell keys apart by
  hint text not null,
  -- the secret before, good for a while
  old_hash bytea,
  old_until timestamptz,
  permissions text[] not null,
  range text not null check (range in ('all', 'groups', 'devices')),
  networks text not null default '',
  per_minute integer not null,
  expires_at timestamptz,
  disabled boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text not null default ''
);
create unique index api_key_name on api_key (org_id, lower(name));
create unique index api_key_old on api_key (old_hash) where old_hash is not null;
create index api_key_account on api_key (account_id);
create index api_key_created on api_key (created_at desc, id desc);

create table api_key_device (
  key_id uuid not null references api_key (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  primary key (key_id, device_id)
);
create index api_key_device_device on api_key_device (device_id);
create table api_key_group (
  key_id uuid not null references api_key (id) on delete cascade,
  group_id uuid not null references device_group (id) on delete cascade,
  primary key (key_id, group_id)
);
create index api_key_group_group on api_key_group (group_id);

-- Calls by day of UTC, kept for 90 days.
create table api_key_use (
  key_id uuid not null references api_key (id) on delete cascade,
  day date not null,
  path text not null,
  calls bigint not null,
  refused bigint not null,
  primary key (key_id, day, path)
);

-- External enterprises that may use the API.
create table api_authorised (
  org_id uuid primary key references org (id) on delete cascade,
  at timestamptz not null,
  by text not null
);
