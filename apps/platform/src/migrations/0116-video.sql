-- The account of an organisation with a video service (one each, 3201), and the cameras of devices and projects (decision 097).
create table video_account (
  id uuid primary key,
  org_id uuid not null unique references org (id) on delete cascade,
  title text not null,
  app_key text not null,
  -- sealed (decision 036)
  app_secret text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table camera (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  device_id uuid references device (id) on delete cascade,
  project_id uuid references project (id) on delete cascade,
  -- what pages call it by, the same on every device of a template
  code text not null,
  title text not null,
  kind text not null check (kind in ('rtsp', 'ezviz', 'address')),
  address text not null default '',
  username text not null default '',
  -- sealed
  password text not null default '',
  serial_number text not null default '',
  channel_number integer not null default 1,
  simulated boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((device_id is null) <> (project_id is null))
);
create unique index camera_of_device on camera (device_id, code) where device_id is not null;
create unique index camera_of_project on camera (project_id, code) where project_id is not null;
create index camera_org on camera (org_id);
