-- Inspections (decision 107): what is looked at, when, and what was found.
create table inspection_content (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  note text not null default '',
  items jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);
create index inspection_content_org on inspection_content (org_id, name);

create table inspection_plan (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  content_id uuid not null references inspection_content (id),
  dept_id uuid references dept (id) on delete set null,
  rule jsonb not null,
  time_zone text not null,
  grace_minutes integer not null,
  in_order boolean not null,
  enabled boolean not null,
  -- every date up to here has its task
  made_until timestamptz not null,
  version integer not null default 1
);
create index inspection_plan_org on inspection_plan (org_id, name);
create index inspection_plan_content on inspection_plan (content_id);
create index inspection_plan_dept on inspection_plan (dept_id);
create index inspection_plan_to_make on inspection_plan (made_until) where enabled;

create table inspection_plan_device (
  plan_id uuid not null references inspection_plan (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  place integer not null,
  primary key (plan_id, device_id)
);
create index inspection_plan_device_device on inspection_plan_device (device_id);
create table inspection_plan_person (
  plan_id uuid not null references inspection_plan (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (plan_id, account_id)
);
create index inspection_plan_person_account on inspection_plan_person (account_id);

create table inspection_task (
  id uuid primary key,
  -- what was done outlives its plan
  plan_id uuid references inspection_plan (id) on delete set null,
  content_id uuid references inspection_content (id) on delete set null,
  name text not null,
  shift text not null,
  content_name text not null,
  -- as they were when it was begun; until then those of the content
  items jsonb,
  dept_id uuid references dept (id) on delete set null,
  -- names stay when accounts and departments are gone
  people text[] not null,
  is_open boolean not null,
  in_order boolean not null,
  state text not null check (state in ('notStarted', 'running', 'done', 'aborted', 'missed')),
  due_at timestamptz not null,
  grace_at timestamptz not null,
  told_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  closed_by text not null default '',
  -- the step that closed it
  close_id uuid,
  reason text not null default '',
  -- a plan has one task at a time, whoever makes it and however often
  unique (plan_id, due_at)
);
create index inspection_task_due on inspection_task (due_at, id);
create index inspection_task_content on inspection_task (content_id);
create index inspection_task_dept on inspection_task (dept_id);
create index inspection_task_to_tell on inspection_task (due_at) where told_at is null and state = 'notStarted';
create index inspection_task_to_miss on inspection_task (grace_at) where state = 'notStarted';

create table inspection_task_person (
  task_id uuid not null references inspection_task (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (task_id, account_id)
);
create index inspection_task_person_account on inspection_task_person (account_id);

create table inspection_task_device (
  task_id uuid not null references inspection_task (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  place integer not null,
  at timestamptz,
  who text not null default '',
  note text not null default '',
  results jsonb not null default '[]',
  abnormal integer not null default 0,
  order_id uuid references work_order (id) on delete set null,
  primary key (task_id, device_id)
);
create index inspection_task_device_device on inspection_task_device (device_id, at desc);
create index inspection_task_device_order on inspection_task_device (order_id) where order_id is not null;

-- Every filling-in there was: what is sent twice is done once, and a correction keeps what it corrects.
create table inspection_filling (
  task_id uuid not null,
  device_id uuid not null,
  id uuid not null,
  account_id uuid references account (id) on delete set null,
  who text not null,
  at timestamptz not null,
  note text not null,
  results jsonb not null,
  primary key (task_id, id),
  foreign key (task_id, device_id) references inspection_task_device (task_id, device_id) on delete cascade
);
create index inspection_filling_device on inspection_filling (task_id, device_id);
create index inspection_filling_account on inspection_filling (account_id);

create table inspection_picture (
  task_id uuid not null,
  device_id uuid not null,
  item_id uuid not null,
  id uuid not null,
  kind text not null,
  bytes bytea not null,
  at timestamptz not null,
  primary key (task_id, id),
  foreign key (task_id, device_id) references inspection_task_device (task_id, device_id) on delete cascade
);
create index inspection_picture_device on inspection_picture (task_id, device_id, item_id);

-- A year that somebody changed; all others are as the state announced them.
create table work_calendar (
  org_id uuid not null references org (id) on delete cascade,
  year integer not null,
  days jsonb not null,
  primary key (org_id, year)
);
