-- What the runtime of third-party devices and of projects has to know again after a restart of the platform: conditions that hold,
-- last records, running periods, rows of matches (decision 082). `unit`: report, variable or rule, as the engine names it.
create table edge_memory (
  device_id uuid references device on delete cascade,
  project_id uuid references project on delete cascade,
  unit text not null,
  -- JSON as it was written: numbers keep every digit
  state text not null,
  check (num_nonnulls(device_id, project_id) = 1)
);
create unique index edge_memory_device on edge_memory (device_id, unit) where device_id is not null;
create unique index edge_memory_project on edge_memory (project_id, unit) where project_id is not null;
