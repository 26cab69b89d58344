-- How an account looks at what a report of a project shows, as report_view does for reports of devices.

create table project_report_view (
  account_id uuid not null references account on delete cascade,
  report_id uuid not null references project_report on delete cascade,
  -- ColumnsView and CurveView of the contract; null: nothing was chosen
  columns jsonb,
  curve jsonb,
  used_at timestamptz not null default now(),
  primary key (account_id, report_id)
);
create index project_report_view_report on project_report_view (report_id);
create index project_report_view_used on project_report_view (account_id, used_at);
