-- How devices, and each driver of them, answer their gateway. Unknown where nobody can know; no row: nothing was ever said.
create table communication (
  device_id uuid not null references device on delete cascade,
  -- name of the driver; '': the device as a whole
  driver text not null,
  -- that carried it when this was said
  gateway_id uuid not null references gateway on delete cascade,
  state text not null check (state in ('ok', 'failing', 'never', 'unknown')),
  since timestamptz not null,
  last_good_at timestamptz,
  code int,
  reason text not null default '',
  primary key (device_id, driver)
) with (fillfactor = 70);
create index communication_gateway on communication (gateway_id);
-- Lists and counts ask for whole devices alone.
create index communication_state on communication (device_id, state) where driver = '';

-- How the loss of gateways, drivers and devices is told: LossSettings of an enterprise, LossOverride of a template or a device.
create table loss_settings (
  org_id uuid unique references org on delete cascade,
  template_id uuid unique references template on delete cascade,
  device_id uuid unique references device on delete cascade,
  settings jsonb not null,
  check (num_nonnulls(org_id, template_id, device_id) = 1)
);
-- groups that the settings name cannot go
create table loss_group (
  group_id uuid not null references alarm_group,
  org_id uuid references loss_settings (org_id) on delete cascade,
  template_id uuid references loss_settings (template_id) on delete cascade,
  device_id uuid references loss_settings (device_id) on delete cascade,
  check (num_nonnulls(org_id, template_id, device_id) = 1)
);
create index loss_group_of on loss_group (group_id);
create index loss_group_org on loss_group (org_id) where org_id is not null;
create index loss_group_template on loss_group (template_id) where template_id is not null;
create index loss_group_device on loss_group (device_id) where device_id is not null;

-- What a loss said when it was last raised, as the rule behind the alarm; its id is that of the gateway, the device or the driver.
create table loss_rule (
  id uuid primary key,
  about text not null check (about in ('gateway', 'driver', 'device')),
  gateway_id uuid references gateway on delete cascade,
  device_id uuid references device on delete cascade,
  severity text not null,
  confirm_rule text not null,
  content text not null,
  group_id uuid references alarm_group on delete set null,
  -- LossRule of the contract
  settings jsonb not null,
  check (num_nonnulls(device_id, gateway_id) = 1 and (about = 'gateway') = (gateway_id is not null))
);
create index loss_rule_device on loss_rule (device_id) where device_id is not null;
create index loss_rule_gateway on loss_rule (gateway_id) where gateway_id is not null;
create index loss_rule_group on loss_rule (group_id) where group_id is not null;

create or replace view alarm_origin as
  select id, device_id, variable_id, severity, confirm_rule, content, group_id,
         case when settings ? 'methods' then array(select jsonb_array_elements_text(settings -> 'methods'))
              else '{push}'::text[] end as methods,
         null::uuid as project_id, null::uuid as mvar_id, null::uuid as gateway_id, 'value' as about
    from alarm_rule
  union all
  select rule_id, device_id, variable_id, 'severe', 'manual', '防拆报警：网关或柜门被打开', null::uuid, '{push}'::text[], null, null, null,
         'value'
    from gateway_tamper
  union all
  select id, null, null, severity, confirm_rule, content, group_id,
         array(select jsonb_array_elements_text(settings -> 'methods')), project_id, mvar_id, null, 'value'
    from project_alarm
  union all
  select id, device_id, null, severity, confirm_rule, content, group_id,
         array(select jsonb_array_elements_text(settings -> 'methods')), null, null, gateway_id, about
    from loss_rule;

-- An alarm is of a device, a project or a gateway: on a value of it, or that it is lost.
alter table alarm_event
  add column gateway_id uuid references gateway on delete cascade,
  add column about text not null default 'value' check (about in ('value', 'gateway', 'driver', 'device')),
  drop constraint alarm_event_source,
  add constraint alarm_event_source check (
    num_nonnulls(device_id, project_id, gateway_id) = 1 and (project_id is null) = (mvar_id is null)
    and (about = 'gateway') = (gateway_id is not null)
    and (variable_id is not null) = (device_id is not null and about = 'value'));
create index alarm_event_gateway on alarm_event (gateway_id, raised_at desc, id desc) where gateway_id is not null;
create index alarm_event_lost on alarm_event (rule_id) where about <> 'value' and recovered_at is null;

alter table alarm_flood
  drop constraint alarm_flood_check,
  add column gateway_id uuid references gateway on delete cascade,
  add constraint alarm_flood_source check (num_nonnulls(device_id, project_id, gateway_id) = 1);
create index alarm_flood_gateway on alarm_flood (gateway_id, last_at desc) where gateway_id is not null;
alter table alarm_shelf
  drop constraint alarm_shelf_check,
  add column gateway_id uuid references gateway on delete cascade,
  add constraint alarm_shelf_source check (num_nonnulls(device_id, project_id, gateway_id) = 1);
create index alarm_shelf_gateway on alarm_shelf (gateway_id, shelved_at desc) where gateway_id is not null;
