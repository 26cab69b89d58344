-- Protocols that may be used here, and makes of devices with the driver settings that fit them.

create table protocol (
  -- `type` of a driver; one without a row is allowed
  type text primary key,
  enabled boolean not null,
  remark text not null default ''
);
create table device_model (
  id uuid primary key,
  brand text not null,
  model text not null,
  protocol text not null,
  -- settings of the driver, as far as they hold for every device of the model
  settings jsonb not null default '{}',
  byte_order text not null,
  remark text not null default '',
  changed_at timestamptz not null default now()
);
create unique index device_model_name on device_model (lower(brand), lower(model), protocol);
-- the factory list is shown newest first
create index hardware_added on hardware (added_at desc, sn);
