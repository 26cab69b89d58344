-- The data centre (decision 129): what is recorded is sent to systems of the enterprise. Nothing is copied into a queue: cursors say how far
-- each report is sent, and what is not lies in history.
create table forwarder (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  kind text not null,
  -- ForwardTarget and ForwardMapping of the contract; secrets stand beside them, sealed
  target jsonb not null,
  mapping jsonb not null,
  secret text not null default '',
  sign_key text not null default '',
  records boolean not null,
  alarms boolean not null,
  range text not null check (range in ('all', 'groups', 'devices')),
  enabled boolean not null default true,
  created_at timestamptz not null,
  created_by text not null,
  -- devices and reports were looked for until then: a report that is found later begins here
  looked_at timestamptz not null,
  device_count int not null default 0,
  -- how it goes, by whoever sends it
  sent_records bigint not null default 0,
  sent_values bigint not null default 0,
  sent_alarms bigint not null default 0,
  sent_at timestamptz,
  waiting_since timestamptz,
  problem text,
  problem_detail text not null default '',
  told_away boolean not null default false,
  lag_ms bigint not null default 0,
  lag_records int,
  lag_is_more boolean not null default false,
  -- what history let go of before it was sent
  lost_from timestamptz,
  lost_to timestamptz,
  lost_hours int not null default 0
);
create unique index forwarder_name on forwarder (org_id, lower(name));
create index forwarder_created on forwarder (created_at desc, id desc);

create table forwarder_device (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  primary key (forwarder_id, device_id)
);
create index forwarder_device_device on forwarder_device (device_id);
create table forwarder_group (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  group_id uuid not null references device_group (id) on delete cascade,
  primary key (forwarder_id, group_id)
);
create index forwarder_group_group on forwarder_group (group_id);

-- Devices whose data it sends at present.
create table forward_device (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  primary key (forwarder_id, device_id)
);
create index forward_device_device on forward_device (device_id);

create table forward_cursor (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  report_number int not null references report (number) on delete cascade,
  device_id uuid not null,
  -- the last record that was sent
  through timestamptz not null,
  primary key (forwarder_id, report_number)
);
create index forward_cursor_report on forward_cursor (report_number, through);

create table forward_backfill (
  id uuid primary key,
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'cancelled')),
  -- time of all its ranges together
  total_ms bigint not null,
  records bigint not null default 0,
  by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index forward_backfill_running on forward_backfill (forwarder_id) where state = 'running';
create index forward_backfill_forwarder on forward_backfill (forwarder_id, created_at desc);

-- Stretches that are sent beside the cursor: of a backfill, or because records came late.
create table forward_range (
  id bigint generated always as identity primary key,
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  backfill_id uuid references forward_backfill (id) on delete cascade,
  report_number int not null references report (number) on delete cascade,
  device_id uuid not null,
  next_at timestamptz not null,
  -- inclusive
  to_at timestamptz not null
);
create index forward_range_forwarder on forward_range (forwarder_id, id);
create index forward_range_backfill on forward_range (backfill_id) where backfill_id is not null;
create index forward_range_report on forward_range (report_number);

-- Alarms that have changed since they were sent. Whoever has sent one takes it away unless it has changed once more (`version`).
create sequence forward_alarm_version;
create table forward_alarm (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  alarm_id uuid not null references alarm_event (id) on delete cascade,
  version bigint not null,
  primary key (forwarder_id, alarm_id)
);
create index forward_alarm_order on forward_alarm (forwarder_id, version);
create index forward_alarm_alarm on forward_alarm (alarm_id);

create function forward_alarm_changed() returns trigger language plpgsql as $$
begin
  insert into forward_alarm (forwarder_id, alarm_id, version)
  select forward_device.forwarder_id, new.id, nextval('forward_alarm_version')
    from forward_device join forwarder on forwarder.id = forward_device.forwarder_id
   where forward_device.device_id = new.device_id and forwarder.alarms
   order by forward_device.forwarder_id
  on conflict (forwarder_id, alarm_id) do update set version = excluded.version;
  return null;
end $$;
create trigger alarm_event_forwarded after insert or update of recovered_at, confirmed_at on alarm_event
  for each row execute function forward_alarm_changed();

create table forward_problem (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  at timestamptz not null,
  until timestamptz,
  what text not null,
  detail text not null,
  primary key (forwarder_id, at)
);
