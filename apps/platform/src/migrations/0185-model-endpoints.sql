-- The model that the assistant of an enterprise asks (decision 123). Key and code are sealed (decision 036).
create table model_endpoint (
  org_id uuid primary key references org (id) on delete cascade,
  address text not null,
  model text not null,
  key text not null default '',
  app_id text not null default '',
  app_code text not null default '',
  enabled boolean not null,
  -- it may propose changes (decision 122)
  writes boolean not null,
  -- of a day
  person_turns integer not null,
  org_turns integer not null,
  person_tokens bigint not null,
  org_tokens bigint not null,
  updated_at timestamptz not null,
  updated_by text not null
);

-- What was asked of it: how much, and nothing of what was said.
create table assistant_use (
  account_id uuid not null references account (id) on delete cascade,
  day date not null,
  org_id uuid not null references org (id) on delete cascade,
  turns integer not null,
  tokens bigint not null default 0,
  primary key (account_id, day)
);
create index assistant_use_org on assistant_use (org_id, day);

-- Whoever says which agents may do what says which model is asked, too. Operators, who look at the plant, may ask it.
update role set permissions = permissions || '{manage_aiconfig_edit}'::text[]
  where permissions && '{manage_aiconfig_agent}'::text[] and not permissions && '{manage_aiconfig_edit}'::text[];
update role set permissions = permissions || '{manage_aiconfig_ask}'::text[]
  where (permissions && '{manage_aiconfig_edit}'::text[] or name = '操作员' and role_type = 'operation' and not built_in)
    and not permissions && '{manage_aiconfig_ask}'::text[];
