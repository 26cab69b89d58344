-- expands: triggers write what programs before do not write, and the indexes that go are made anew with more in them
-- Numbers and statistics of many tasks are sums that lie ready (decision 168), exact at any moment: triggers see to it, whoever writes.

-- A task is seen by whoever sees all of its devices. Which enterprises those belong to: few sets of them for all tasks there are.
create table inspection_scope (
  id integer generated always as identity primary key,
  -- in their order
  orgs uuid[] not null unique
);
alter table inspection_task
  -- null: its devices are all gone, and it is nobody's
  add column scope integer,
  add column has_abnormal boolean not null default false;
alter table inspection_task_device
  -- what it is counted under now; null: not yet
  add column scope integer,
  add column due_at timestamptz;
alter table inspection_task_person add column due_at timestamptz;

create function inspection_outcome(state text, closed_at timestamptz, grace_at timestamptz) returns text immutable language sql as
  $$ select case when state <> 'done' then state when closed_at <= grace_at then 'inTime' else 'late' end $$;

-- What is not in the sums yet: each change takes away what was and adds what is, in its own transaction.
create table inspection_delta (
  id bigint generated always as identity primary key,
  scope integer not null,
  at timestamptz not null,
  -- of a task, or `found`: a device of one that was inspected then
  outcome text not null,
  has_abnormal boolean not null,
  is_open boolean not null,
  count integer not null
);
create table inspection_device_delta (
  id bigint generated always as identity primary key,
  scope integer not null,
  due_at timestamptz not null,
  device_id uuid not null,
  inspected integer not null,
  abnormal integer not null,
  orders integer not null
);
create function inspection_task_counts(one inspection_task, sign integer) returns void language sql as $$
  insert into inspection_delta (scope, at, outcome, has_abnormal, is_open, count)
  values (one.scope, one.due_at, inspection_outcome(one.state, one.closed_at, one.grace_at), one.has_abnormal, one.is_open, sign)
$$;
create function inspection_task_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.scope is not null then perform inspection_task_counts(old, -1); end if;
  if tg_op <> 'DELETE' and new.scope is not null then perform inspection_task_counts(new, 1); end if;
  return null;
end $$;

create function inspection_place_counts(one inspection_task_device, sign integer) returns void language sql as $$
  insert into inspection_device_delta (scope, due_at, device_id, inspected, abnormal, orders)
  values (one.scope, one.due_at, one.device_id, sign, sign * one.abnormal, sign * (one.order_id is not null)::int);
  insert into inspection_delta (scope, at, outcome, has_abnormal, is_open, count) values (one.scope, one.at, 'found', false, false, sign)
$$;
create function inspection_place_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.scope is not null and old.at is not null then perform inspection_place_counts(old, -1); end if;
  if tg_op <> 'DELETE' and new.scope is not null and new.at is not null then perform inspection_place_counts(new, 1); end if;
  return null;
end $$;

-- Says anew of tasks what hangs on their devices.
create function inspection_scoped(tasks uuid[]) returns void language plpgsql as $$
begin
  insert into inspection_scope (orgs)
  select distinct own.orgs from (
    select array_agg(distinct device.org_id order by device.org_id) as orgs
      from inspection_task_device place join device on device.id = place.device_id
     where place.task_id = any(tasks) group by place.task_id) own
   where not exists (select 1 from inspection_scope known where known.orgs = own.orgs)
  on conflict do nothing;
  with own as (
    select place.task_id, array_agg(distinct device.org_id order by device.org_id) as orgs, bool_or(place.abnormal > 0) as has_abnormal
      from inspection_task_device place join device on device.id = place.device_id
     where place.task_id = any(tasks) group by place.task_id
  ), said as (
    select task.id, task.due_at, scope.id as scope, coalesce(own.has_abnormal, false) as has_abnormal
      from inspection_task task left join own on own.task_id = task.id left join inspection_scope scope on scope.orgs = own.orgs
     where task.id = any(tasks)
  ), places as (
    update inspection_task_device place set scope = said.scope, due_at = said.due_at from said
     where place.task_id = said.id and (place.scope, place.due_at) is distinct from (said.scope, said.due_at)
  )
  update inspection_task task set scope = said.scope, has_abnormal = said.has_abnormal from said
   where task.id = said.id and (task.scope, task.has_abnormal) is distinct from (said.scope, said.has_abnormal);
end $$;
create function inspection_places_changed() returns trigger language plpgsql as $$
declare
  tasks uuid[];
begin
  -- of a task that goes itself nothing is left to say
  select array_agg(id) into tasks from inspection_task where id in (select task_id from changed);
  if tasks is null then return null; end if;
  -- who comes second counts what the first one did
  perform from inspection_task where id = any(tasks) order by id for no key update;
  -- a device that moves meanwhile waits, or is waited for
  if tg_op = 'INSERT' then
    perform from device where id in (select device_id from changed) order by id for share;
  end if;
  perform inspection_scoped(tasks);
  return null;
end $$;
create function inspection_place_found() returns trigger language plpgsql as $$
begin
  perform from inspection_task where id = new.task_id for no key update;
  perform inspection_scoped(array[new.task_id]);
  return null;
end $$;
create function device_inspections_move() returns trigger language plpgsql as $$
declare
  tasks uuid[] := array(select task_id from inspection_task_device where device_id = new.id);
begin
  perform from inspection_task where id = any(tasks) order by id for no key update;
  perform inspection_scoped(tasks);
  return null;
end $$;
-- Tasks of people in the order of lists.
create function inspection_person_due() returns trigger language plpgsql as $$
begin
  select due_at into strict new.due_at from inspection_task where id = new.task_id;
  return new;
end $$;

-- How many were due in 8 days each, and in each quarter of an hour, which ends where days of every time zone do. Scope 0: of all.
create table inspection_sum (
  scope integer not null,
  seconds integer not null check (seconds in (900, 691200)),
  -- of so many seconds since 1970
  bin integer not null,
  outcome text not null,
  has_abnormal boolean not null,
  is_open boolean not null,
  count integer not null,
  primary key (scope, seconds, bin, outcome, has_abnormal, is_open) include (count)
);
-- What was found at a device in tasks that were due in 32 days each.
create table inspection_device_sum (
  bin integer not null,
  scope integer not null,
  device_id uuid not null,
  inspected integer not null,
  abnormal integer not null,
  orders integer not null,
  primary key (bin, scope, device_id) include (inspected, abnormal, orders)
);
-- Moves so many deltas of each kind into the sums and answers how many there were; one at a time.
create function inspection_fold(most integer) returns integer language plpgsql as $$
declare
  moved integer;
  more integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('inspection_fold')) then return 0; end if;
  with taken as (
    delete from inspection_delta where id in (select id from inspection_delta order by id limit most) returning *
  ), added as (
    insert into inspection_sum as sum
    select of.scope, bins.seconds, work_order_bin(at, bins.seconds), outcome, has_abnormal, is_open, sum(taken.count)
      from taken cross join lateral (values (taken.scope), (0)) of (scope) cross join (values (900), (691200)) bins (seconds)
     group by 1, 2, 3, 4, 5, 6 having sum(taken.count) <> 0
    on conflict (scope, seconds, bin, outcome, has_abnormal, is_open) do update set count = sum.count + excluded.count
  )
  select count(*) into moved from taken;
  with taken as (
    delete from inspection_device_delta where id in (select id from inspection_device_delta order by id limit most) returning *
  ), added as (
    insert into inspection_device_sum as sum
    select work_order_bin(due_at, 2764800), scope, device_id, sum(inspected), sum(abnormal), sum(orders) from taken group by 1, 2, 3
    on conflict (bin, scope, device_id) do update set inspected = sum.inspected + excluded.inspected,
      abnormal = sum.abnormal + excluded.abnormal, orders = sum.orders + excluded.orders
  )
  select count(*) into more from taken;
  return moved + more;
end $$;

-- Of all tasks there are, anew: of those before this, and after rows were written past the triggers.
create function inspection_sums_anew() returns void language plpgsql as $$
begin
  insert into inspection_scope (orgs)
  select distinct own.orgs from (
    select array_agg(distinct device.org_id order by device.org_id) as orgs
      from inspection_task_device place join device on device.id = place.device_id group by place.task_id) own
  on conflict do nothing;
  create temporary table said on commit drop as
    select task.id, task.due_at, scope.id as scope, coalesce(own.has_abnormal, false) as has_abnormal
      from inspection_task task
      left join (
        select place.task_id, array_agg(distinct device.org_id order by device.org_id) as orgs, bool_or(place.abnormal > 0) as has_abnormal
          from inspection_task_device place join device on device.id = place.device_id group by place.task_id) own on own.task_id = task.id
      left join inspection_scope scope on scope.orgs = own.orgs;
  -- nobody else counts what lies in it
  analyze said;
  update inspection_task_device place set scope = said.scope, due_at = said.due_at from said
   where place.task_id = said.id and (place.scope, place.due_at) is distinct from (said.scope, said.due_at);
  update inspection_task task set scope = said.scope, has_abnormal = said.has_abnormal from said
   where task.id = said.id and (task.scope, task.has_abnormal) is distinct from (said.scope, said.has_abnormal);
  update inspection_task_person person set due_at = said.due_at from said
   where person.task_id = said.id and person.due_at is distinct from said.due_at;
  drop table said;
  truncate inspection_delta, inspection_device_delta, inspection_sum, inspection_device_sum;
  insert into inspection_delta (scope, at, outcome, has_abnormal, is_open, count)
  -- by quarters, of which all bins consist
  select scope, to_timestamp(work_order_bin(due_at, 900) * 900::float8), inspection_outcome(state, closed_at, grace_at), has_abnormal, is_open,
         count(*) from inspection_task where scope is not null group by 1, 2, 3, 4, 5
  union all
  select scope, to_timestamp(work_order_bin(at, 900) * 900::float8), 'found', false, false, count(*)
    from inspection_task_device where scope is not null and at is not null group by 1, 2;
  insert into inspection_device_delta (scope, due_at, device_id, inspected, abnormal, orders)
  select scope, to_timestamp(work_order_bin(due_at, 2764800) * 2764800::float8), device_id, count(*), sum(abnormal), count(order_id)
    from inspection_task_device where scope is not null and at is not null group by 1, 2, 3;
  perform inspection_fold(2147483647);
end $$;
-- rows are written anew: what would be written with each of them is made afterwards
drop index inspection_task_due, inspection_task_dept, inspection_task_content, inspection_task_to_tell, inspection_task_to_miss,
  inspection_task_person_account, inspection_task_device_device, inspection_task_device_order;
select inspection_sums_anew();
-- Lists are read from these, in their order; what they ask for besides lies in them.
create index inspection_task_due on inspection_task (due_at, id) include (scope, state, has_abnormal, is_open);
create index inspection_task_scope on inspection_task (scope, due_at, id) include (state, has_abnormal, is_open);
create index inspection_task_state on inspection_task (state, due_at, id) include (scope, has_abnormal);
create index inspection_task_abnormal on inspection_task (due_at, id) include (scope, state) where has_abnormal;
create index inspection_task_open on inspection_task (due_at, id) include (scope, state, has_abnormal) where is_open;
create index inspection_task_dept on inspection_task (dept_id, due_at, id) include (scope, state, has_abnormal, is_open);
create index inspection_task_search on inspection_task using gin ((name || ' ' || shift) gin_trgm_ops);
create index inspection_task_person_account on inspection_task_person (account_id, due_at, task_id);
create index inspection_task_content on inspection_task (content_id);
create index inspection_task_to_tell on inspection_task (due_at) where told_at is null and state = 'notStarted';
create index inspection_task_to_miss on inspection_task (grace_at) where state = 'notStarted';
create index inspection_task_device_device on inspection_task_device (device_id, at desc);
create index inspection_task_device_order on inspection_task_device (order_id) where order_id is not null;
create index inspection_task_device_due on inspection_task_device (due_at) include (scope, device_id, abnormal, order_id) where at is not null;
create index inspection_task_device_found on inspection_task_device (at, task_id, place) include (scope, device_id) where at is not null;

-- Last: what was there before is counted by now.
create trigger inspection_task_counted after insert or delete on inspection_task for each row execute function inspection_task_counted();
create trigger inspection_task_recounted after update on inspection_task for each row
  when ((old.scope, old.due_at, old.state, old.closed_at <= old.grace_at, old.has_abnormal, old.is_open)
        is distinct from (new.scope, new.due_at, new.state, new.closed_at <= new.grace_at, new.has_abnormal, new.is_open))
  execute function inspection_task_counted();
create trigger inspection_place_counted after insert or delete on inspection_task_device
  for each row execute function inspection_place_counted();
create trigger inspection_place_recounted after update on inspection_task_device for each row
  when ((old.at is not null or new.at is not null) and (old.scope, old.due_at, old.at, old.abnormal, old.order_id is null)
        is distinct from (new.scope, new.due_at, new.at, new.abnormal, new.order_id is null))
  execute function inspection_place_counted();
create trigger inspection_places_added after insert on inspection_task_device referencing new table as changed
  for each statement execute function inspection_places_changed();
create trigger inspection_places_gone after delete on inspection_task_device referencing old table as changed
  for each statement execute function inspection_places_changed();
create trigger inspection_place_found after update of abnormal on inspection_task_device
  for each row when ((old.abnormal > 0) <> (new.abnormal > 0)) execute function inspection_place_found();
create trigger device_inspections_move after update of org_id on device
  for each row when (old.org_id is distinct from new.org_id) execute function device_inspections_move();
create trigger inspection_person_due before insert on inspection_task_person for each row execute function inspection_person_due();
