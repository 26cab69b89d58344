-- Alarm rules of projects, on their calculated variables, and the alarms they raise.
create table project_alarm (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  -- the calculated variable; one that a rule watches is not deleted
  mvar_id uuid not null,
  -- ProjectAlarmSettings of the contract
  settings jsonb not null,
  severity text not null,
  confirm_rule text not null,
  content text not null,
  -- a copy of what `settings` says, so that a group that a rule names cannot go
  group_id uuid references alarm_group,
  sort int not null
);
create index project_alarm_of on project_alarm (project_id, sort);
create index project_alarm_mvar on project_alarm (mvar_id);
create index project_alarm_group on project_alarm (group_id) where group_id is not null;

create or replace view alarm_origin as
  select id, device_id, variable_id, severity, confirm_rule, content, group_id,
         case when settings ? 'methods' then array(select jsonb_array_elements_text(settings -> 'methods'))
              else '{push}'::text[] end as methods,
         null::uuid as project_id, null::uuid as mvar_id
    from alarm_rule
  union all
  select rule_id, device_id, variable_id, 'severe', 'manual', '防拆报警：网关或柜门被打开', null::uuid, '{push}'::text[], null, null
    from gateway_tamper
  union all
  select id, null, null, severity, confirm_rule, content, group_id,
         array(select jsonb_array_elements_text(settings -> 'methods')), project_id, mvar_id
    from project_alarm;

-- An alarm is of a device and a variable of it, or of a project and a calculated variable of it.
alter table alarm_event
  alter column device_id drop not null,
  alter column variable_id drop not null,
  add column project_id uuid references project on delete cascade,
  add column mvar_id uuid,
  add constraint alarm_event_source check (
    num_nonnulls(device_id, project_id) = 1 and (device_id is null) = (variable_id is null) and (project_id is null) = (mvar_id is null));
create index alarm_event_project on alarm_event (project_id, raised_at desc) where project_id is not null;
create index alarm_event_mvar on alarm_event (mvar_id) where mvar_id is not null;
create index alarm_event_project_open on alarm_event (project_id)
  where project_id is not null and recovered_at is null;

-- of what raises it: the device, or the project
alter table alarm_step rename column device_id to source_id;

alter table alarm_flood
  alter column device_id drop not null,
  add column project_id uuid references project on delete cascade,
  add check (num_nonnulls(device_id, project_id) = 1);
create index alarm_flood_project on alarm_flood (project_id, last_at desc) where project_id is not null;

alter table alarm_shelf
  alter column device_id drop not null,
  add column project_id uuid references project on delete cascade,
  add check (num_nonnulls(device_id, project_id) = 1);
create index alarm_shelf_project on alarm_shelf (project_id, shelved_at desc) where project_id is not null;
