-- How an account looks at what a report stored: hidden columns, settings of its curves.

create table report_view (
  account_id uuid not null references account on delete cascade,
  report_id uuid not null references report on delete cascade,
  -- ColumnsView and CurveView of the contract; null: nothing was chosen
  columns jsonb,
  curve jsonb,
  used_at timestamptz not null default now(),
  primary key (account_id, report_id)
);
create index report_view_report on report_view (report_id);
create index report_view_used on report_view (account_id, used_at);
