-- Smart reports (decision 109): a spreadsheet template, the records that are made of it, and what was filled in.
create table smart_report_group (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null
);
create unique index smart_report_group_name on smart_report_group (org_id, lower(name));

create table smart_report (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  group_id uuid references smart_report_group (id) on delete set null,
  name text not null,
  note text not null default '',
  -- it was about devices: where all of them are gone it is nobody's but of who sees the whole enterprise
  has_devices boolean not null,
  dept_id uuid references dept (id) on delete set null,
  schedule jsonb not null,
  mail_on text not null,
  enabled boolean not null,
  version integer not null default 1,
  template_version integer not null default 0,
  inputs integer not null default 0,
  -- records that were made
  numbers integer not null default 0,
  -- the next period that gets a record, and when; null: none does
  next_from timestamptz,
  next_at timestamptz,
  updated_at timestamptz not null,
  updated_by text not null
);
create unique index smart_report_name on smart_report (org_id, lower(name));
create index smart_report_group_id on smart_report (group_id);
create index smart_report_dept on smart_report (dept_id);
create index smart_report_to_make on smart_report (next_at) where next_at is not null;

create table smart_report_device (
  report_id uuid not null references smart_report (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  place integer not null,
  primary key (report_id, device_id)
);
create index smart_report_device_device on smart_report_device (device_id);
create table smart_report_person (
  report_id uuid not null references smart_report (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (report_id, account_id)
);
create index smart_report_person_account on smart_report_person (account_id);
create table smart_report_mail (
  report_id uuid not null references smart_report (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (report_id, account_id)
);
create index smart_report_mail_account on smart_report_mail (account_id);

create table smart_report_template (
  report_id uuid not null references smart_report (id) on delete cascade,
  version integer not null,
  document jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (report_id, version)
);

create table smart_record (
  id uuid primary key,
  report_id uuid not null references smart_report (id) on delete cascade,
  number integer not null,
  shift text not null,
  begins timestamptz not null,
  ends timestamptz not null,
  time_zone text not null,
  state text not null,
  made_at timestamptz not null,
  -- empty: the schedule
  made_by text not null,
  due_at timestamptz not null,
  filled_at timestamptz,
  filled_by text not null default '',
  -- filled with what is bound when it was made; once it is filled in, with that, too
  document jsonb not null,
  entries jsonb not null default '[]',
  template_version integer not null,
  version integer not null default 1,
  -- who saved last, for whoever comes second
  saved_by text not null default '',
  saved_at timestamptz not null,
  told boolean not null default false,
  unique (report_id, number)
);
-- of a schedule each period has one
create unique index smart_record_period on smart_record (report_id, begins) where made_by = '';
create index smart_record_list on smart_record (report_id, begins desc);
create index smart_record_open on smart_record (due_at) where state = 'notFilled';
create index smart_record_begins on smart_record (begins desc);
create index smart_record_to_tell on smart_record (made_at) where not told;

create table smart_record_picture (
  id uuid primary key,
  record_id uuid not null references smart_record (id) on delete cascade,
  key text not null,
  kind text not null,
  bytes bytea not null,
  account_id uuid references account (id) on delete set null,
  at timestamptz not null
);
create index smart_record_picture_record on smart_record_picture (record_id);
create index smart_record_picture_account on smart_record_picture (account_id);

create table smart_record_correction (
  id uuid primary key,
  record_id uuid not null references smart_record (id) on delete cascade,
  key text not null,
  label text not null,
  old jsonb not null,
  new jsonb not null,
  reason text not null,
  who text not null,
  at timestamptz not null
);
create index smart_record_correction_record on smart_record_correction (record_id, at desc);
