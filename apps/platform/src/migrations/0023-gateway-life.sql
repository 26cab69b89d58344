-- The life of one gateway: what it says of itself, its secrets, commands for it, and firmware.

-- Which kinds there are is the contract's business.
alter table command drop constraint if exists command_kind_check;
-- what a command for the gateway itself is about: mode, firmware, ...
alter table command add column args jsonb;
create index command_of_kind on command (gateway_id, kind, created_at desc) where kind in ('upgrade', 'locate', 'vpn');

alter table gateway
  -- rises with every change of settings or secrets
  add column settings_revision int not null default 0,
  -- GatewayStatus of the contract, as it came last
  add column status jsonb,
  -- while it sleeps
  add column wake_at timestamptz,
  add column vpn_by uuid references account on delete set null,
  add column lng float8,
  add column lat float8,
  -- names the alarm of the anti-tamper formula; made when it is first switched on
  add column tamper_rule uuid unique;
-- Never answered to a browser.
create table gateway_secret (
  gateway_id uuid not null references gateway on delete cascade,
  -- of GatewaySecrets
  name text not null,
  value text not null,
  primary key (gateway_id, name)
);

-- What alarm items may name: rules of devices, and anti-tamper formulas, which belong to no device's configuration. Such an alarm
-- is shown at a variable of its formula.
create table gateway_tamper (
  rule_id uuid primary key references gateway (tamper_rule) on delete cascade,
  device_id uuid not null references device on delete cascade,
  variable_id uuid not null references variable on delete cascade,
  formula text not null
);
create index gateway_tamper_device on gateway_tamper (device_id);
create index gateway_tamper_variable on gateway_tamper (variable_id);
create view alarm_origin as
  select id, device_id, variable_id, severity, confirm_rule, content from alarm_rule
  union all
  select rule_id, device_id, variable_id, 'severe', 'manual', '防拆报警：网关或柜门被打开' from gateway_tamper;

create table firmware (
  id uuid primary key,
  version text not null unique,
  models text[] not null,
  notes text not null,
  bytes int not null,
  -- of the whole file, which lies in the data folder under this name
  sha256 text not null,
  built_at timestamptz not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  published_at timestamptz
);
