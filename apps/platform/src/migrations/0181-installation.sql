-- One row: what processes on this database call themselves on the lines between them.
create table installation (
  id uuid primary key default gen_random_uuid()
);
insert into installation default values;
