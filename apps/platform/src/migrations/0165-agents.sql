-- What people let agents do in their name, by MCP (decision 113). A grant goes with its account; only hashes of tokens are stored.
create table agent_grant (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- the last characters of the token, to tell grants apart by
  hint text not null,
  per_minute integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text not null default '',
  calls bigint not null default 0
);
create index agent_grant_account on agent_grant (account_id);
create index agent_grant_created on agent_grant (created_at desc, id desc);

-- Whoever runs an enterprise says which agents may do what.
update role set permissions = permissions || '{manage_aiconfig_view,manage_aiconfig_agent}'::text[]
  where permissions && '{orgal_enterprise_edit}'::text[];
