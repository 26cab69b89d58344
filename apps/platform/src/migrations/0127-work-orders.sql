-- Work orders of devices, and what people did with each (decision 105). They go with their device.
create table work_order_number (
  org_id uuid primary key references org (id) on delete cascade,
  last integer not null
);
create table work_order (
  id uuid primary key,
  device_id uuid not null references device (id) on delete cascade,
  number integer not null,
  -- kept by itself once the alarm is gone
  alarm_id uuid references alarm_event (id) on delete set null,
  alarm_content text not null default '',
  title text not null,
  content text not null default '',
  priority text not null check (priority in ('low', 'normal', 'urgent')),
  state text not null check (state in ('pending', 'dispatched', 'received', 'finished', 'ended')),
  reporter_id uuid references account (id) on delete set null,
  -- names stay when the account is gone
  reporter text not null,
  assignee_id uuid references account (id) on delete set null,
  assignee text not null default '',
  due_at timestamptz,
  reported_at timestamptz not null,
  received_at timestamptz,
  closed_at timestamptz
);
create index work_order_reported on work_order (reported_at desc, id desc);
create index work_order_device on work_order (device_id, reported_at desc, id desc);
create index work_order_state on work_order (state, reported_at desc, id desc);
create index work_order_assignee on work_order (assignee_id, reported_at desc, id desc);
create index work_order_reporter on work_order (reporter_id, reported_at desc, id desc);
create index work_order_alarm on work_order (alarm_id) where alarm_id is not null;

-- The id is made by whoever does the step: a step that is sent twice is done once. It names nothing outside of its order.
create table work_order_step (
  order_id uuid not null references work_order (id) on delete cascade,
  id uuid not null,
  -- the order they were done in
  seq bigint generated always as identity,
  kind text not null check (kind in ('report', 'dispatch', 'receive', 'finish', 'end', 'reopen', 'comment')),
  account_id uuid references account (id) on delete set null,
  who text not null,
  at timestamptz not null,
  place text not null default '',
  note text not null default '',
  assignee text not null default '',
  hours double precision,
  materials jsonb not null default '[]',
  primary key (order_id, id)
);
create index work_order_step_account on work_order_step (account_id);

create table work_order_picture (
  order_id uuid not null,
  step_id uuid not null,
  id uuid not null,
  kind text not null,
  bytes bytea not null,
  at timestamptz not null,
  primary key (order_id, id),
  foreign key (order_id, step_id) references work_order_step (order_id, id) on delete cascade
);
