-- The spine: organisations and accounts, gateways and devices, what they measure, record and report.
-- Ids are UUID v7 made by the application. Integer numbers (series, report, layout) exist for the hot path only.

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------- organisations and accounts
create table org (
  id uuid primary key,
  parent_id uuid references org,
  -- center: operation centre; enterprise; external: customer of an enterprise
  kind text not null check (kind in ('center', 'enterprise', 'external')),
  name text not null,
  created_at timestamptz not null default now()
);
create table role (
  id uuid primary key,
  org_id uuid not null references org,
  name text not null,
  role_type text not null check (role_type in ('admin', 'operation')),
  -- null: every permission there is (administrators keep what later versions add)
  permissions text[],
  data_range text not null default 'all' check (data_range in ('all', 'dept', 'granted')),
  auth_region text not null default '',
  created_at timestamptz not null default now()
);
create table account (
  id uuid primary key,
  org_id uuid not null references org,
  role_id uuid not null references role,
  kind text not null check (kind in ('op', 'co', 'int', 'ext')),
  login_name text not null,
  phone text not null default '',
  email text not null default '',
  company_name text not null default '',
  address text not null default '',
  remark text not null default '',
  password_hash text not null,
  -- set while the password is the generated first one
  must_change_password boolean not null default false,
  prompt_type text[] not null default '{sound,title,alter}',
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index account_login_name on account (lower(login_name));
create index account_phone on account (phone) where phone <> '';
create index account_org on account (org_id);
create table session (
  -- sha-256 of the token; the token itself is only in the cookie
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  agent text not null
);
create index session_account on session (account_id);
-- wrong passwords per login name (also for names that do not exist, so that nobody can tell which do)
create table login_failure (
  login_name text primary key,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create table operation_log (
  id uuid primary key,
  org_id uuid references org,
  account_id uuid,
  at timestamptz not null default now(),
  who text not null,
  ip text not null default '',
  action text not null,
  object_type text not null,
  object_id text not null,
  object_name text not null default '',
  old_value text,
  new_value text,
  result text not null default 'done'
);
create index operation_log_object on operation_log (object_id, at desc);
create index operation_log_org on operation_log (org_id, at desc);

-- ---------------------------------------------------------------- gateways
create table gateway (
  id uuid primary key,
  org_id uuid not null references org,
  kind text not null check (kind in ('lightfield', 'sparkplug')),
  -- lightfield: 12 digits. sparkplug: 'group/node'
  sn text not null unique,
  verification_code text not null default '',
  name text not null,
  model text not null default '',
  firmware text not null default '',
  mqtt_username text not null unique,
  mqtt_password_hash text not null,
  state text not null default 'offline' check (state in ('online', 'offline', 'sleeping', 'upgrading')),
  state_changed_at timestamptz,
  last_seen_at timestamptz,
  ip text not null default '',
  signal int,
  vpn boolean not null default false,
  economize_open boolean not null default false,
  -- ms between live updates while monitoring is open
  interval_ms int not null default 1000,
  -- rises with every edit of what the gateway runs
  config_revision int not null default 0,
  applied_revision int not null default 0,
  config_error text not null default '',
  outbox_waiting int,
  created_at timestamptz not null default now()
);
create index gateway_org on gateway (org_id);
create table gateway_state_log (
  gateway_id uuid not null references gateway on delete cascade,
  at timestamptz not null,
  state text not null,
  primary key (gateway_id, at)
);
-- how far each gateway's numbered stream is stored; moved in the same transaction as the rows
create table uplink_cursor (
  gateway_id uuid not null references gateway on delete cascade,
  epoch uuid not null,
  through bigint not null,
  primary key (gateway_id, epoch)
);
-- ranges a gateway had to give up because its disk budget was used up
create table uplink_loss (
  gateway_id uuid not null references gateway on delete cascade,
  epoch uuid not null,
  seq bigint not null,
  records int not null,
  events int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (gateway_id, epoch, seq)
);

-- ---------------------------------------------------------------- devices
create table device_group (
  id uuid primary key,
  org_id uuid not null references org,
  parent_id uuid references device_group,
  name text not null,
  sort int not null default 0
);
create index device_group_org on device_group (org_id, parent_id);
create table device (
  id uuid primary key,
  org_id uuid not null references org,
  gateway_id uuid references gateway,
  group_id uuid references device_group,
  name text not null,
  device_no text not null default '',
  address text not null default '',
  lng float8,
  lat float8,
  manufacturer text not null default '',
  factory_date timestamptz,
  install_date timestamptz,
  warranty_until timestamptz,
  remark text not null default '',
  display text not null default 'list' check (display in ('list', 'page')),
  sort int not null default 0,
  created_at timestamptz not null default now()
);
create index device_org on device (org_id, sort, name);
create index device_gateway on device (gateway_id);
create index device_search on device using gin ((name || ' ' || device_no || ' ' || address) gin_trgm_ops);
-- who may see a device beyond its organisation's own administrators and staff with dataRange 'all'
create table device_grant (
  device_id uuid not null references device on delete cascade,
  account_id uuid not null references account on delete cascade,
  can_write boolean not null default false,
  primary key (account_id, device_id)
);
create table device_follow (
  account_id uuid not null references account on delete cascade,
  device_id uuid not null references device on delete cascade,
  primary key (account_id, device_id)
);
create table driver (
  id uuid primary key,
  device_id uuid not null references device on delete cascade,
  name text not null,
  type text not null,
  settings jsonb not null,
  unique (device_id, name)
);
create table variable (
  id uuid primary key,
  -- short number: alias on the wire, key of latest values and history
  series_id int generated always as identity unique,
  device_id uuid not null references device on delete cascade,
  key text not null,
  name text not null,
  kind text not null,
  data_type text not null,
  access text not null,
  unit text not null default '',
  decimals int not null default 2,
  write_lower float8,
  write_upper float8,
  read_formula text,
  write_formula text,
  collection text not null default 'periodic',
  status_map jsonb not null default '[]',
  -- the whole VariableSettings of the contract; the columns above are copies for lists and queries
  settings jsonb not null,
  sort int not null default 0,
  unique (device_id, key)
);
create table alarm_rule (
  id uuid primary key,
  device_id uuid not null references device on delete cascade,
  variable_id uuid not null references variable on delete cascade,
  -- AlarmSettings of the contract
  settings jsonb not null,
  severity text not null,
  confirm_rule text not null,
  content text not null,
  sort int not null default 0
);
create index alarm_rule_device on alarm_rule (device_id);
create table report (
  id uuid primary key,
  number int generated always as identity unique,
  device_id uuid not null references device on delete cascade,
  name text not null,
  type text not null,
  interval_ms int not null,
  -- ReportSettings of the contract
  settings jsonb not null,
  sort int not null default 0,
  unique (device_id, name)
);

-- ---------------------------------------------------------------- third-party edge nodes (Sparkplug B)
create table edge_device (
  id uuid primary key,
  gateway_id uuid not null references gateway on delete cascade,
  -- Sparkplug device name; '' for metrics of the edge node itself
  device_name text not null,
  device_id uuid references device on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  online boolean not null default false,
  born_at timestamptz not null,
  -- [{name, type (Sparkplug number), writable, value}] of the last birth
  metrics jsonb not null,
  unique (gateway_id, device_name)
);
create table edge_metric (
  edge_device_id uuid not null references edge_device on delete cascade,
  metric text not null,
  variable_id uuid not null references variable on delete cascade,
  sparkplug_type int not null,
  primary key (edge_device_id, metric)
);
create index edge_metric_variable on edge_metric (variable_id);

-- ---------------------------------------------------------------- latest values
create table latest (
  series_id int primary key,
  -- time of the source
  ts timestamptz not null,
  num float8,
  txt text,
  quality int2 not null
) with (fillfactor = 50);

-- ---------------------------------------------------------------- alarms
create table alarm_event (
  id uuid primary key,
  device_id uuid not null references device on delete cascade,
  rule_id uuid not null,
  variable_id uuid not null references variable on delete cascade,
  -- what held when it was raised: a later edit of the rule does not rewrite history
  content text not null,
  severity text not null,
  confirm_rule text not null,
  condition text not null,
  value jsonb,
  raised_at timestamptz not null,
  recovered_at timestamptz,
  recovered_value jsonb,
  confirmed_at timestamptz,
  confirmed_by text,
  stored_at timestamptz not null default now()
);
create index alarm_event_device on alarm_event (device_id, raised_at desc);
create index alarm_event_raised on alarm_event (raised_at desc);
create index alarm_event_open on alarm_event (device_id) where recovered_at is null or confirmed_at is null;

-- ---------------------------------------------------------------- commands
create table command (
  id uuid primary key,
  kind text not null check (kind in ('write', 'read', 'sync')),
  gateway_id uuid not null references gateway on delete cascade,
  device_id uuid references device on delete cascade,
  variable_id uuid references variable on delete cascade,
  account_id uuid,
  status text not null check (status in ('pending', 'sent', 'done', 'failed', 'timeout')),
  value jsonb,
  old_value jsonb,
  read_back jsonb,
  code int,
  reason text,
  created_at timestamptz not null,
  deadline timestamptz not null,
  ended_at timestamptz
);
create index command_open on command (deadline) where ended_at is null;
create index command_gateway on command (gateway_id) where ended_at is null;

-- ---------------------------------------------------------------- messages
create table message (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  type text not null check (type in ('alarm', 'order', 'expire', 'notice', 'payment')),
  equip_type text not null,
  data_id text not null,
  title text not null,
  note text not null,
  alarm_id uuid,
  severity text,
  broadcast_times int not null default 0,
  created_at timestamptz not null,
  expiry timestamptz,
  seen_at timestamptz,
  ignored boolean not null default false
);
create index message_account on message (account_id, created_at desc);
create index message_unread on message (account_id) where seen_at is null;
create table notice (
  id uuid primary key,
  org_id uuid not null references org,
  title text not null,
  content text not null,
  published_at timestamptz not null,
  expiry timestamptz
);

-- ---------------------------------------------------------------- history (docs/decisions: wide records)
create table hist_layout (
  layout_id int generated always as identity primary key,
  report_number int not null references report (number) on delete cascade,
  series_ids int[] not null,
  valid_from timestamptz not null default now()
);
create index hist_layout_report on hist_layout (report_number, layout_id desc);
-- vals[i] belongs to series_ids[i] of the layout. Not a number in vals (NaN): look into txt {"i": text}, else the value is missing.
-- Daily partitions, made ahead; the distribution key of a sharded installation (report_number) is part of the key.
create table hist_record (
  report_number int not null,
  ts timestamptz not null,
  layout_id int not null,
  vals float8[] not null,
  q int2[],
  txt jsonb,
  primary key (report_number, ts)
) partition by range (ts);
create table hist_record_other partition of hist_record default;

create table setting (
  key text primary key,
  value jsonb not null
);
