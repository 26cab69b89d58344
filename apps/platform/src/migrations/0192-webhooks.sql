-- Webhooks (decision 130): what happens is written down for each endpoint that asks for it in the transaction in which it is stored, by
-- triggers, so that neither a kill nor a process that is not there loses any of it.
create table webhook (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  range text not null check (range in ('all', 'groups', 'devices')),
  -- sealed; the one before signs as well for a while
  secret text not null,
  old_secret text not null default '',
  old_until timestamptz,
  enabled boolean not null default true,
  -- why it was switched off where nobody did
  ended text check (ended in ('gone', 'given_up')),
  created_at timestamptz not null,
  created_by text not null,
  -- how it goes, by whoever sends
  failing_since timestamptz,
  problem text,
  status int,
  sent bigint not null default 0,
  lost bigint not null default 0,
  sent_at timestamptz
);
create unique index webhook_name on webhook (org_id, lower(name));
create index webhook_created on webhook (created_at desc, id desc);

create table webhook_device (
  webhook_id uuid not null references webhook (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  primary key (webhook_id, device_id)
);
create index webhook_device_device on webhook_device (device_id);
create table webhook_group (
  webhook_id uuid not null references webhook (id) on delete cascade,
  group_id uuid not null references device_group (id) on delete cascade,
  primary key (webhook_id, group_id)
);
create index webhook_group_group on webhook_group (group_id);

create table webhook_delivery (
  seq bigint generated always as identity primary key,
  -- what receivers know it by, the same however often it is sent
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null references webhook (id) on delete cascade,
  type text not null,
  -- of whose device it tells; no foreign key: what was sent is remembered
  device_id uuid,
  at timestamptz not null,
  -- as it was when it happened
  data json not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  -- of one that waits: not before; while somebody sends it: when that claim ends
  next_at timestamptz not null default now(),
  claim uuid,
  tried_at timestamptz,
  status int,
  ms int,
  problem text,
  answer text not null default ''
) with (fillfactor = 80);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, seq) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (webhook_id, seq desc);
create index webhook_delivery_old on webhook_delivery (created_at);

-- Endpoints that are told of something of this kind, of this enterprise and of this device (null: of none).
create function webhooks_told(of_kind text, of_org uuid, of_device uuid) returns setof uuid language sql stable as $$
  select webhook.id from webhook join org home on home.id = webhook.org_id
   where webhook.enabled and of_kind = any (webhook.events) and not home.disabled
     and (home.kind = 'center' or home.id = of_org
       or of_org in (select id from org where parent_id = home.id and kind = 'external'))
     and (home.kind <> 'external' or exists (select from api_authorised where org_id = home.id))
     and (webhook.range = 'all'
       or webhook.range = 'devices' and exists (select from webhook_device where webhook_id = webhook.id and device_id = of_device)
       or webhook.range = 'groups' and exists (
            with recursive above as (
              select group_id as id from device where device.id = of_device
               union select device_group.parent_id from device_group join above on above.id = device_group.id)
            select from above join webhook_group on webhook_group.group_id = above.id where webhook_group.webhook_id = webhook.id))
   order by webhook.id
$$;
create function webhook_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
create function webhook_device_json(of_device uuid) returns json language sql stable as $$
  select json_build_object('id', id, 'no', device_no, 'name', name) from device where id = of_device
$$;
create function webhook_gateway_json(of_gateway uuid) returns json language sql stable as $$
  select json_build_object('id', id, 'sn', sn, 'name', name) from gateway where id = of_gateway
$$;

create function webhook_alarm() returns trigger language plpgsql as $$
declare
  of_org uuid;
  told_data json;
  one record;
begin
  if not exists (select from webhook where enabled) then return null; end if;
  of_org := coalesce((select org_id from device where id = new.device_id), (select org_id from project where id = new.project_id),
    (select org_id from gateway where id = new.gateway_id));
  for one in
    select kind, at from (values
      ('alarm.raised', new.raised_at, tg_op = 'INSERT'),
      ('alarm.restored', new.recovered_at, tg_op = 'INSERT' or old.recovered_at is null),
      ('alarm.acknowledged', new.confirmed_at, tg_op = 'INSERT' or old.confirmed_at is null)) as said (kind, at, is_new)
     where at is not null and is_new
  loop
    told_data := json_build_object(
      'id', new.id, 'content', new.content, 'severity', new.severity, 'condition', new.condition, 'value', new.value,
      'raisedAt', webhook_time(new.raised_at), 'restoredAt', webhook_time(new.recovered_at), 'restoredValue', new.recovered_value,
      'acknowledgedAt', webhook_time(new.confirmed_at), 'acknowledgedBy', new.confirmed_by,
      'device', webhook_device_json(new.device_id),
      'variable', (select json_build_object('id', id, 'key', key, 'name', name, 'unit', unit) from variable where id = new.variable_id),
      'project', (select json_build_object('id', id, 'name', name) from project where id = new.project_id),
      'gateway', webhook_gateway_json(new.gateway_id));
    insert into webhook_delivery (webhook_id, type, device_id, at, data)
    select told, one.kind, new.device_id, one.at, told_data from webhooks_told(one.kind, of_org, new.device_id) told;
  end loop;
  return null;
end $$;
create trigger alarm_event_webhook after insert or update of recovered_at, confirmed_at on alarm_event
  for each row execute function webhook_alarm();

-- At the end of the transaction: the order is then as the step has left it.
create function webhook_order() returns trigger language plpgsql as $$
declare
  of_kind text := 'work_order.' || case new.kind when 'report' then 'created' when 'dispatch' then 'dispatched' when 'receive' then 'received'
    when 'finish' then 'finished' when 'accept' then 'accepted' when 'end' then 'ended' when 'reopen' then 'reopened' end;
begin
  if of_kind is null or not exists (select from webhook where enabled) then return null; end if;
  insert into webhook_delivery (webhook_id, type, device_id, at, data)
  select told, of_kind, device.id, new.at, json_build_object(
      'id', work_order.id, 'number', work_order.number, 'title', work_order.title, 'content', work_order.content,
      'priority', work_order.priority, 'state', work_order.state, 'reporter', work_order.reporter, 'assignee', work_order.assignee,
      'reportedAt', webhook_time(work_order.reported_at), 'dueAt', webhook_time(work_order.due_at),
      'alarmId', work_order.alarm_id, 'alarm', work_order.alarm_content,
      'step', json_build_object('kind', new.kind, 'by', new.who, 'at', webhook_time(new.at), 'note', new.note),
      'device', webhook_device_json(device.id))
    from work_order join device on device.id = work_order.device_id
    cross join lateral webhooks_told(of_kind, device.org_id, device.id) told
   where work_order.id = new.order_id;
  return null;
end $$;
create constraint trigger work_order_step_webhook after insert on work_order_step deferrable initially deferred
  for each row when (new.kind <> 'comment') execute function webhook_order();

create function webhook_device_state() returns trigger language plpgsql as $$
declare
  of_kind text := case when new.state = 'ok' then 'device.online' else 'device.offline' end;
begin
  -- What was never known to be there is not said to have gone.
  if tg_op = 'INSERT' and new.state not in ('ok', 'failing') then return null; end if;
  if tg_op = 'UPDATE' and new.state <> 'failing' and old.state <> 'ok' and new.state <> 'ok' then return null; end if;
  if not exists (select from webhook where enabled) then return null; end if;
  insert into webhook_delivery (webhook_id, type, device_id, at, data)
  select told, of_kind, device.id, new.since, json_build_object(
      'state', new.state, 'reason', new.reason, 'since', webhook_time(new.since), 'lastGoodAt', webhook_time(new.last_good_at),
      'device', webhook_device_json(device.id), 'gateway', webhook_gateway_json(new.gateway_id))
    from device cross join lateral webhooks_told(of_kind, device.org_id, device.id) told
   where device.id = new.device_id;
  return null;
end $$;
create trigger communication_said_webhook after insert on communication
  for each row when (new.driver = '') execute function webhook_device_state();
create trigger communication_changed_webhook after update of state on communication
  for each row when (new.driver = '' and old.state <> new.state) execute function webhook_device_state();

create function webhook_gateway_state() returns trigger language plpgsql as $$
declare
  of_kind text := 'gateway.' || new.state;
begin
  if not exists (select from webhook where enabled) then return null; end if;
  insert into webhook_delivery (webhook_id, type, device_id, at, data)
  select told, of_kind, null, coalesce(new.state_changed_at, now()), json_build_object(
      'state', new.state, 'since', webhook_time(coalesce(new.state_changed_at, now())), 'gateway', webhook_gateway_json(new.id))
    from webhooks_told(of_kind, new.org_id, null) told;
  return null;
end $$;
create trigger gateway_webhook after update of state on gateway
  for each row when (new.state in ('online', 'offline') and old.state <> new.state) execute function webhook_gateway_state();
