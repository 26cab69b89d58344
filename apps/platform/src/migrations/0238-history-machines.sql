-- Closed days of history may lie on other PostgreSQL servers (docs/decisions/170).
-- expands: the triggers are for days that lie elsewhere, and nothing brings days there before all programs know of it

-- Which installation this is: a server that keeps days of it says so, and is used by no other.
create table hist_installation (id uuid not null default gen_random_uuid());
create unique index hist_installation_one on hist_installation ((true));
insert into hist_installation default values;

-- Servers that days may lie on. Each has its number and id written in itself, so that its address may change.
create table hist_machine (
  number int2 primary key,
  id uuid not null unique,
  -- null: is being set up
  added_at timestamptz,
  -- The last change there that is known of here, and one that may have been made: any other was made by a copy of this database.
  -- null: whatever was made is believed, once
  written uuid,
  writing uuid
);

-- null: here
alter table hist_day add column machine int2;
-- When the last record of a day is that lies elsewhere and has its records.
alter table hist_day add column last_at timestamptz;

-- What servers still have of days that lie there no more.
create table hist_leftover (
  machine int2 not null,
  report_number int not null,
  day int not null,
  raw boolean not null,
  minutes boolean not null,
  hours boolean not null,
  since timestamptz not null default clock_timestamp(),
  primary key (machine, report_number, day)
);

-- Whoever lets go of a day need not know where it lies.
create function hist_day_left() returns trigger language plpgsql as $$
begin
  insert into hist_leftover as known (machine, report_number, day, raw, minutes, hours)
  values (old.machine, old.report_number, old.day,
          tg_op = 'DELETE' or new.machine is distinct from old.machine or not new.has_raw,
          tg_op = 'DELETE' or new.machine is distinct from old.machine or not new.has_minutes,
          tg_op = 'DELETE' or new.machine is distinct from old.machine or not new.has_hours)
  on conflict (machine, report_number, day) do update set raw = known.raw or excluded.raw,
    minutes = known.minutes or excluded.minutes, hours = known.hours or excluded.hours, since = excluded.since;
  return null;
end $$;
create trigger hist_day_deleted after delete on hist_day
  for each row when (old.machine is not null) execute function hist_day_left();
create trigger hist_day_left after update on hist_day for each row
  when (old.machine is not null and (new.machine is distinct from old.machine
    or old.has_raw and not new.has_raw or old.has_minutes and not new.has_minutes))
  execute function hist_day_left();
