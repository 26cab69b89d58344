-- Until when an enterprise has a service of the platform (decision 146). No row: without an end.
create table service_period (
  -- named by its reminders
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  service text not null check (service in ('project', 'dataCentre', 'api', 'style')),
  ends_at timestamptz,
  disabled boolean not null,
  -- stages of its reminders that were over before are not told
  changed_at timestamptz not null,
  unique (org_id, service)
);
create index service_period_ends on service_period (ends_at) where ends_at is not null;
