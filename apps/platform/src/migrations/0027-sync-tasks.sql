-- Many devices brought to the newest version of their template: a task that people can come back to.
create table sync_task (
  id uuid primary key,
  template_id uuid not null references template on delete cascade,
  -- version that was the newest when it began
  version int not null,
  -- send it to the gateways as well, as soon as they are there
  send boolean not null,
  -- who: what was done is logged in his name, also by a platform that started anew
  account_id uuid references account on delete cascade,
  who text not null,
  org_id uuid references org on delete cascade,
  ip text not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index sync_task_of on sync_task (account_id, started_at desc);
create index sync_task_open on sync_task (id) where ended_at is null;
create table sync_task_device (
  task_id uuid not null references sync_task on delete cascade,
  place int not null,
  device_id uuid not null references device on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'same', 'failed')),
  code int,
  reason text not null default '',
  conflicts int not null default 0,
  primary key (task_id, place)
);
create index sync_task_device_of on sync_task_device (device_id);
