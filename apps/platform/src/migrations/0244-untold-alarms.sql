-- Raised alarms that nobody was told of yet (message): written with the alarm, taken away with the message, so that no process that is
-- killed in between loses one, and no two tell the same.
-- expands: the version before runs on with it, and tells what it raises as it did.
create table alarm_untold (
  -- no foreign key: of an alarm that is deleted meanwhile nobody is told
  alarm_id uuid primary key,
  -- name of the connections of the process that raised it and tells it
  teller text not null default current_setting('application_name'),
  since timestamptz not null default clock_timestamp()
);
