-- A plan of on-call is saved over the version that was read (decision 125): who was slower is told, and overwrites nothing.
alter table on_call_plan add column version integer not null default 1;
