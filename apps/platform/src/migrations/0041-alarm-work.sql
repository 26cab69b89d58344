-- What people make of alarms: comments, and rules on the shelf for a time.
create table alarm_comment (
  id uuid primary key,
  alarm_id uuid not null references alarm_event on delete cascade,
  account_id uuid references account on delete set null,
  author text not null,
  text text not null,
  at timestamptz not null
);
create index alarm_comment_alarm on alarm_comment (alarm_id, at);
create index alarm_comment_account on alarm_comment (account_id);

-- The alarms of a rule that lies here are recorded, and nobody is told of them.
create table alarm_shelf (
  id uuid primary key,
  device_id uuid not null references device on delete cascade,
  -- no foreign key: what was shelved stays known when the rule goes
  rule_id uuid not null,
  -- of the rule, as it was then
  content text not null,
  severity text not null,
  reason text not null,
  shelved_by text not null,
  shelved_at timestamptz not null,
  until timestamptz not null,
  -- taken off before its time; one that ran out is ended by the next that is put there
  ended_at timestamptz,
  ended_by text
);
create unique index alarm_shelf_open on alarm_shelf (rule_id) where ended_at is null;
create index alarm_shelf_device on alarm_shelf (device_id, shelved_at desc);
create index alarm_shelf_at on alarm_shelf (shelved_at desc);

-- raised while its rule lay there
alter table alarm_event add column shelf_id uuid references alarm_shelf on delete set null;
create index alarm_event_shelf on alarm_event (shelf_id) where shelf_id is not null;

-- Who confirms alarms may shelve them; who edits devices or templates decides who is told of their alarms.
update role set permissions = permissions || '{monitor_alarm_shelve}'::text[]
 where permissions is not null and 'monitor_alarm_confirm' = any (permissions) and 'monitor_alarm_shelve' <> all (permissions);
update role set permissions = permissions || '{manage_alarmgroup_view,manage_alarmgroup_edit}'::text[]
 where permissions is not null and permissions && '{manage_equip_edit,manage_template_edit}'::text[]
   and 'manage_alarmgroup_edit' <> all (permissions);
