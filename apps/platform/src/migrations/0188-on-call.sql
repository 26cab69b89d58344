-- Who is on call when (decision 125), and alarm groups that tell them and open work orders for them.
create table on_call_plan (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  time_zone text not null,
  -- `OnCallShift`s and `OnCallDeputy`s of the contract: read and written as a whole
  shifts jsonb not null,
  deputies jsonb not null default '[]'
);
create unique index on_call_plan_name on on_call_plan (org_id, lower(name));

alter table alarm_group
  add column on_call_id uuid references on_call_plan (id),
  -- both or neither
  add column order_severity text check (order_severity in ('normal', 'important', 'severe')),
  add column order_priority text,
  -- minutes after the alarm; null: no due time
  add column order_due integer,
  add check ((order_severity is null) = (order_priority is null));
create index alarm_group_on_call on alarm_group (on_call_id) where on_call_id is not null;
