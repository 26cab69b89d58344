-- What was done where there was no network: when, by the clock of the phone.
alter table work_order_step add column done_at timestamptz;
alter table inspection_filling add column done_at timestamptz;
alter table inspection_task_device
  add column done_at timestamptz,
  -- the filling-in that its results are of
  add column step_id uuid;
update inspection_task_device place
   set step_id = (select filling.id from inspection_filling filling
                   where filling.task_id = place.task_id and filling.device_id = place.device_id
                   order by filling.at desc, filling.id desc limit 1)
 where place.at is not null;
