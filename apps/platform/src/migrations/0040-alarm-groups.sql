-- Who is told of alarms, when, by which ways, and who next when nobody confirms; and what became of every attempt.
create table alarm_group (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  name text not null,
  -- out of push, sms, phone
  methods text[] not null,
  -- "22:30", both or neither, by the clock of this zone
  quiet_start text,
  quiet_end text,
  time_zone text not null,
  quiet_severe boolean not null default false,
  -- minutes without a confirmation before the next group is told
  escalate_after int,
  next_id uuid references alarm_group,
  created_at timestamptz not null default now(),
  check ((quiet_start is null) = (quiet_end is null)),
  check ((escalate_after is null) = (next_id is null))
);
create unique index alarm_group_name on alarm_group (org_id, lower(name));
create index alarm_group_next on alarm_group (next_id) where next_id is not null;
create table alarm_group_member (
  group_id uuid not null references alarm_group on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (group_id, account_id)
);
create index alarm_group_member_account on alarm_group_member (account_id);

-- a copy of what `settings` says, so that a group that a rule names cannot go
alter table alarm_rule add column group_id uuid references alarm_group;
create index alarm_rule_group on alarm_rule (group_id) where group_id is not null;
create or replace view alarm_origin as
  select id, device_id, variable_id, severity, confirm_rule, content, group_id,
         case when settings ? 'methods' then array(select jsonb_array_elements_text(settings -> 'methods'))
              else '{push}'::text[] end as methods
    from alarm_rule
  union all
  select rule_id, device_id, variable_id, 'severe', 'manual', '防拆报警：网关或柜门被打开', null::uuid, '{push}'::text[]
    from gateway_tamper;

-- what held when it was raised
alter table alarm_event
  add column group_id uuid references alarm_group on delete set null,
  add column methods text[] not null default '{push}';
create index alarm_event_group on alarm_event (group_id) where group_id is not null;

-- A group that is to be told of an alarm. Written together with the event, ended together with what is written for its members:
-- whenever the platform dies, it is told once.
create table alarm_step (
  alarm_id uuid not null references alarm_event on delete cascade,
  -- 0: first told; then one more for each group that nobody confirmed in
  level int not null,
  device_id uuid not null,
  -- null at level 0: the accounts authorised for the device; above it: the group was deleted
  group_id uuid references alarm_group on delete set null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  -- why nobody was told: confirmed, bundled, noMembers, noMethods, groupGone
  outcome text,
  primary key (alarm_id, level)
);
create index alarm_step_due on alarm_step (due_at) where ended_at is null;
create index alarm_step_flood on alarm_step (device_id, created_at) where level = 0;
create index alarm_step_group on alarm_step (group_id) where group_id is not null;

-- Alarms of a device that came too fast to be told one by one: one message that says how many.
create table alarm_flood (
  id uuid primary key,
  device_id uuid not null references device on delete cascade,
  group_id uuid references alarm_group on delete cascade,
  severity text not null,
  count int not null,
  last_at timestamptz not null,
  -- what its messages say, and since when
  said_count int not null,
  said_at timestamptz not null
);
create index alarm_flood_device on alarm_flood (device_id, last_at desc);
create index alarm_flood_unsaid on alarm_flood (said_at) where count <> said_count;

-- The delivery log: one row for each account and way.
create table alarm_delivery (
  id uuid primary key,
  alarm_id uuid not null references alarm_event on delete cascade,
  level int not null,
  group_name text,
  account_id uuid references account on delete set null,
  account_name text not null,
  method text not null check (method in ('push', 'sms', 'phone')),
  -- sent: handed over, what came of it stands in `message` or `outbox`
  state text not null check (state in ('sent', 'held', 'skipped')),
  reason text,
  created_at timestamptz not null,
  -- of what is held: until when
  due_at timestamptz,
  -- no foreign keys: both are swept by themselves
  message_id uuid,
  outbox_id uuid,
  flood_id uuid references alarm_flood on delete set null
);
create index alarm_delivery_alarm on alarm_delivery (alarm_id);
create index alarm_delivery_held on alarm_delivery (due_at) where state = 'held';
create index alarm_delivery_flood on alarm_delivery (flood_id) where flood_id is not null;
create index alarm_delivery_account on alarm_delivery (account_id);
create index message_alarm on message (alarm_id) where alarm_id is not null;
