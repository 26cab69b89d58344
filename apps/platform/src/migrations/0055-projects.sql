-- Projects: devices with keys, calculated variables, reports over several devices, authorised accounts, pages, shares.

create table project (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  -- who made it: his department decides who sees it by data range "dept"
  owner_id uuid references account on delete set null,
  name text not null,
  remark text not null default '',
  sort int not null,
  -- regions that its pages can have (pagePmsn)
  page_pmsn text[] not null default '{}',
  created_at timestamptz not null
);
create unique index project_name on project (org_id, lower(name));
create index project_owner on project (owner_id);

create table project_device (
  project_id uuid not null references project on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- names the device in formulas: key.variable
  key text not null,
  sort int not null,
  primary key (project_id, device_id)
);
create unique index project_device_key on project_device (project_id, lower(key));
create index project_device_of on project_device (device_id);

create table project_grant (
  project_id uuid not null references project on delete cascade,
  account_id uuid not null references account on delete cascade,
  can_write boolean not null default false,
  push boolean not null default true,
  sms boolean not null default false,
  phone boolean not null default false,
  granted_at timestamptz not null,
  primary key (account_id, project_id)
);
create index project_grant_of on project_grant (project_id);

create table project_mvar (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  -- one number for all live values there are
  series_id int not null unique default nextval('variable_series_id_seq'),
  key text not null,
  name text not null,
  kind text not null check (kind in ('formula', 'statistic')),
  unit text not null default '',
  decimals int not null,
  -- as it was typed; '' of a statistic
  formula text not null default '',
  -- what each name of the formula meant then: {"name": id of a variable or calculated variable}
  inputs jsonb not null default '{}',
  -- of a statistic: id of a variable or calculated variable
  source_id uuid,
  statistic text,
  period_ms int,
  shows text,
  report_id uuid references report on delete set null,
  -- statistics only: it was to be made of a report, which may be gone
  of_report boolean not null default false,
  -- what the running period came to so far, for the next start
  state jsonb,
  sort int not null
);
create unique index project_mvar_key on project_mvar (project_id, lower(key));

create table project_report (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  name text not null,
  interval_ms int not null,
  -- ProjectReportField of the contract, in order
  fields jsonb not null,
  sort int not null,
  changed_at timestamptz not null
);
create index project_report_of on project_report (project_id);

-- Pages of projects, and what the newest version of a page is bound to.
alter table page drop constraint page_project_id_check;
alter table page
  add foreign key (project_id) references project on delete cascade,
  -- ids of devices and calculated variables
  add column binds text[] not null default '{}';
drop index page_title;
create unique index page_title on page (coalesce(device_id, template_id, project_id), lower(title));
drop index page_home;
create unique index page_home on page (coalesce(device_id, template_id, project_id)) where home;
create index page_project_of on page (project_id);

-- Shares of projects, as those of devices.
create table project_share (
  project_id uuid primary key references project on delete cascade,
  token text not null unique,
  password_hash text,
  auth text[] not null default '{}',
  shared_by uuid references account on delete set null,
  shared_at timestamptz not null default now(),
  visits int not null default 0,
  last_visit_at timestamptz
);
alter table share_session
  alter column device_id drop not null,
  add column project_id uuid references project_share on delete cascade,
  add check (num_nonnulls(device_id, project_id) = 1);
create index share_session_project on share_session (project_id, created_at);
alter table share_ended
  alter column device_id drop not null,
  add column project_id uuid references project on delete cascade,
  add check (num_nonnulls(device_id, project_id) = 1);
create index share_ended_project on share_ended (project_id);

-- Whoever managed devices manages projects.
update role set permissions = permissions || '{manage_project_view}'::text[] where 'manage_equip_view' = any(permissions);
update role set permissions = permissions || '{manage_project_edit}'::text[] where 'manage_equip_edit' = any(permissions);
update role set permissions = permissions || '{manage_project_share}'::text[] where 'manage_equip_share' = any(permissions);
update role set permissions = permissions || '{manage_project_grant}'::text[] where 'account_equip_grant' = any(permissions);
