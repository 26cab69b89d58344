-- The life of a device: gateway models and the factory list, configurations that people edit, templates, groups, sharing.

-- ---------------------------------------------------------------- models of gateways, factory list, device models
create table gateway_model (
  id uuid primary key,
  name text not null,
  series text not null,
  -- GatewayModelSettings of the contract
  settings jsonb not null,
  created_at timestamptz not null default now()
);
create unique index gateway_model_name on gateway_model (lower(name));
-- What a gateway is when nobody said otherwise: the gateway program on a machine of one's own.
insert into gateway_model (id, name, series, settings) values ('01900000-0000-7000-8000-000000000001', 'LF-STD', 'LF',
  '{"name": "LF-STD", "series": "LF", "capacities": {"drivers": 200, "variables": 20000, "alarms": 20000, "reports": 1000, "scripts": 100},
    "features": ["script", "mqtt", "antiTamper", "lowPower", "baseStation", "vpn", "wifi", "remoteUpload", "remoteDownload", "firmware"],
    "modes": ["standard", "switch", "router"], "protocols": [], "ports": [], "remark": ""}');
create table hardware (
  sn text primary key,
  code text not null,
  model_id uuid not null references gateway_model,
  added_at timestamptz not null default now()
);
create index hardware_model on hardware (model_id);
alter table gateway
  add column model_id uuid references gateway_model,
  -- of GatewayMode; takes effect at the next restart
  add column mode text not null default 'standard',
  -- GatewaySettings of the contract: network, MQTT forwarding, sleep, low power, anti-tamper
  add column settings jsonb not null default '{}',
  -- send the configuration as soon as the gateway is back
  add column sync_when_back boolean not null default false,
  -- what it last said it runs: a GatewayConfig; null: never applied one of ours
  add column applied_config jsonb;
update gateway set model_id = '01900000-0000-7000-8000-000000000001' where kind = 'lightfield';
create index gateway_model_of on gateway (model_id);

-- ---------------------------------------------------------------- templates
create table template (
  id uuid primary key,
  org_id uuid not null references org,
  name text not null,
  model_id uuid references gateway_model,
  remark text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index template_name on template (org_id, lower(name));
create table template_version (
  template_id uuid not null references template on delete cascade,
  version int not null,
  -- ConfigItems of the contract
  items jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null default '',
  note text not null default '',
  primary key (template_id, version)
);

-- ---------------------------------------------------------------- devices
alter table device
  -- rises with every save of drivers, variables, alarms, reports, scripts
  add column config_revision int not null default 0,
  add column iccid text not null default '',
  add column template_id uuid references template,
  -- version it was made from or last brought to
  add column template_version int,
  add column default_value_mode text not null default 'last' check (default_value_mode in ('custom', 'last')),
  -- where the position comes from; 'variables': from the values of two of them
  add column position_source text not null default 'manual' check (position_source in ('manual', 'gateway', 'variables')),
  add column lng_key text not null default '',
  add column lat_key text not null default '';
create index device_template on device (template_id) where template_id is not null;
-- ids of the template's items these were made from
alter table driver add column origin uuid, add column sort int not null default 0;
alter table variable add column origin uuid;
alter table alarm_rule add column origin uuid;
alter table report add column origin uuid;
create table script (
  id uuid primary key,
  device_id uuid not null references device on delete cascade,
  name text not null,
  -- ScriptSettings of the contract
  settings jsonb not null,
  origin uuid,
  sort int not null default 0,
  unique (device_id, name)
);
-- Two items may swap their names within one save.
alter table driver drop constraint driver_device_id_name_key,
  add constraint driver_device_id_name_key unique (device_id, name) deferrable initially deferred;
alter table variable drop constraint variable_device_id_key_key,
  add constraint variable_device_id_key_key unique (device_id, key) deferrable initially deferred;
alter table report drop constraint report_device_id_name_key,
  add constraint report_device_id_name_key unique (device_id, name) deferrable initially deferred;
alter table script drop constraint script_device_id_name_key,
  add constraint script_device_id_name_key unique (device_id, name) deferrable initially deferred;

-- where a device was, for playback
create table device_track (
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  lng float8 not null,
  lat float8 not null,
  primary key (device_id, at)
);

-- ---------------------------------------------------------------- sharing
create table device_share (
  device_id uuid primary key references device on delete cascade,
  -- in the link; made anew when the share is revoked and opened again
  token text not null unique,
  -- argon2id; null: no password
  password_hash text,
  -- of 'topMenu', 'menuAuth', 'dataWrite'
  auth text[] not null default '{}',
  shared_by uuid references account on delete set null,
  shared_at timestamptz not null default now()
);
