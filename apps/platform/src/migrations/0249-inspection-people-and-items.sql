-- expands: triggers write what programs before do not write
-- Inspections by person and by item of a content: sums as those of tasks (decisions 168, 196), exact at any moment, whoever writes.

-- From what was filled in first, on site where there was no network, until it was finished there; null: a program before said nothing.
alter table inspection_task add column took_seconds integer;
-- By what was found: its content when it was filled in first, also when that is gone.
alter table inspection_task_device add column content_id uuid;

-- Four classes for each doubling, whose middles are right to a tenth; -1: unknown.
create function inspection_took(seconds numeric) returns smallint immutable language sql as
  $$ select case when seconds is null then -1 when seconds < 1 then 0 else 1 + floor(4 * ln(seconds::float8) / ln(2.0::float8)) end::smallint $$;
-- What a task says of whom: whoever closed it; a missed one of those who were to do it (people, a department, or '': nobody in particular).
create function inspection_people(
  state text, closed_at timestamptz, grace_at timestamptz, started_at timestamptz, took_seconds integer, closed_by text, people text[]
) returns table (person text, outcome text, took smallint) immutable language sql as $$
  select unnest(case when state in ('done', 'aborted') then array[closed_by] when state <> 'missed' then '{}'
                     when people = '{}' then array[''] else people end),
         inspection_outcome(state, closed_at, grace_at),
         inspection_took(case when state = 'done' then coalesce(took_seconds, extract(epoch from closed_at - started_at)) end)
$$;
-- Items that were answered, or those alone that were abnormal.
create function inspection_items(results jsonb, abnormal_ones boolean) returns uuid[] immutable language sql as $$
  select coalesce(array_agg((one ->> 'itemId')::uuid), '{}') from jsonb_array_elements(results) one
   where (one ->> 'abnormal')::boolean
      or not abnormal_ones and (one ->> 'value' is not null or jsonb_array_length(coalesce(one -> 'pictures', '[]')) > 0)
$$;

-- What is not in the sums yet.
create table inspection_person_delta (
  id bigint generated always as identity primary key,
  scope integer not null,
  due_at timestamptz not null,
  person text not null,
  -- of a task, or `found`: a device that somebody inspected
  outcome text not null,
  took smallint not null,
  count integer not null,
  abnormal integer not null
);
create table inspection_item_delta (
  id bigint generated always as identity primary key,
  scope integer not null,
  due_at timestamptz not null,
  content_id uuid not null,
  answered uuid[] not null,
  abnormal uuid[] not null,
  sign integer not null
);
-- Of 128, 32 and 8 days each, and of single ones.
create table inspection_person_sum (
  scope integer not null,
  seconds integer not null check (seconds in (86400, 691200, 2764800, 11059200)),
  -- of so many seconds since 1970
  bin integer not null,
  person text not null,
  outcome text not null,
  took smallint not null,
  count integer not null,
  abnormal integer not null,
  primary key (scope, seconds, bin, person, outcome, took) include (count, abnormal)
);
-- Of 8 days each, of 6 hours, and of a quarter of one.
create table inspection_item_sum (
  content_id uuid not null,
  seconds integer not null check (seconds in (900, 21600, 691200)),
  bin integer not null,
  scope integer not null,
  item_id uuid not null,
  answered integer not null,
  abnormal integer not null,
  primary key (content_id, seconds, bin, scope, item_id) include (answered, abnormal)
);
-- Each abnormal result there is: when an item was abnormal last is no sum.
create table inspection_abnormal (
  task_id uuid not null,
  device_id uuid not null,
  item_id uuid not null,
  content_id uuid not null,
  scope integer not null,
  due_at timestamptz not null,
  primary key (task_id, device_id, item_id),
  foreign key (task_id, device_id) references inspection_task_device (task_id, device_id) on delete cascade
);
-- What items are called, also those that a content has no more.
create table inspection_item_name (
  content_id uuid not null references inspection_content (id) on delete cascade,
  item_id uuid not null,
  title text not null,
  primary key (content_id, item_id)
);

create function inspection_task_people_count(one inspection_task, sign integer) returns void language sql as $$
  insert into inspection_person_delta (scope, due_at, person, outcome, took, count, abnormal)
  select one.scope, one.due_at, person, outcome, took, sign, 0
    from inspection_people(one.state, one.closed_at, one.grace_at, one.started_at, one.took_seconds, one.closed_by, one.people)
$$;
create function inspection_task_people_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.scope is not null then perform inspection_task_people_count(old, -1); end if;
  if tg_op <> 'DELETE' and new.scope is not null then perform inspection_task_people_count(new, 1); end if;
  return null;
end $$;
create function inspection_place_content() returns trigger language plpgsql as $$
begin
  if new.at is not null and new.content_id is null then
    new.content_id := (select content_id from inspection_task where id = new.task_id);
  end if;
  return new;
end $$;
create function inspection_place_details(one inspection_task_device, sign integer) returns void language sql as $$
  insert into inspection_person_delta (scope, due_at, person, outcome, took, count, abnormal)
  values (one.scope, one.due_at, one.who, 'found', -1, sign, sign * one.abnormal);
  insert into inspection_item_delta (scope, due_at, content_id, answered, abnormal, sign)
  select one.scope, one.due_at, one.content_id, inspection_items(one.results, false), inspection_items(one.results, true), sign
   where one.content_id is not null and one.results <> '[]'
$$;
create function inspection_place_detailed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.scope is not null and old.at is not null then perform inspection_place_details(old, -1); end if;
  if tg_op = 'DELETE' then return null; end if;
  if tg_op = 'UPDATE' then
    delete from inspection_abnormal where task_id = new.task_id and device_id = new.device_id;
  end if;
  if new.scope is not null and new.at is not null then
    perform inspection_place_details(new, 1);
    insert into inspection_abnormal (task_id, device_id, item_id, content_id, scope, due_at)
    select new.task_id, new.device_id, item, new.content_id, new.scope, new.due_at
      from unnest(inspection_items(new.results, true)) item where new.content_id is not null
    on conflict do nothing;
  end if;
  return null;
end $$;
create function inspection_items_named() returns trigger language plpgsql as $$
begin
  insert into inspection_item_name (content_id, item_id, title)
  select new.id, (one ->> 'id')::uuid, one ->> 'title' from jsonb_array_elements(new.items) one
  on conflict (content_id, item_id) do update set title = excluded.title;
  return null;
end $$;

-- Moves so many deltas of each kind into the sums and answers how many there were; whoever calls it holds the lock of sums.
create function inspection_details_fold(most integer) returns integer language plpgsql as $$
declare
  moved integer;
  more integer;
begin
  with taken as (
    delete from inspection_person_delta where id in (select id from inspection_person_delta order by id limit most) returning *
  ), added as (
    insert into inspection_person_sum as sum
    select scope, bins.seconds, work_order_bin(due_at, bins.seconds), person, outcome, took, sum(taken.count), sum(taken.abnormal)
      from taken cross join (values (86400), (691200), (2764800), (11059200)) bins (seconds)
     group by 1, 2, 3, 4, 5, 6 having sum(taken.count) <> 0 or sum(taken.abnormal) <> 0
    on conflict (scope, seconds, bin, person, outcome, took)
      do update set count = sum.count + excluded.count, abnormal = sum.abnormal + excluded.abnormal
  )
  select count(*) into moved from taken;
  with taken as (
    delete from inspection_item_delta where id in (select id from inspection_item_delta order by id limit most) returning *
  ), added as (
    insert into inspection_item_sum as sum
    select content_id, bins.seconds, work_order_bin(due_at, bins.seconds), scope, item, sum(answered), sum(abnormal)
      from (select content_id, due_at, scope, unnest(answered) as item, sign as answered, 0 as abnormal from taken
            union all select content_id, due_at, scope, unnest(abnormal), 0, sign from taken) items
     cross join (values (900), (21600), (691200)) bins (seconds)
     group by 1, 2, 3, 4, 5 having sum(answered) <> 0 or sum(abnormal) <> 0
    on conflict (content_id, seconds, bin, scope, item_id)
      do update set answered = sum.answered + excluded.answered, abnormal = sum.abnormal + excluded.abnormal
  )
  select count(*) into more from taken;
  return moved + more;
end $$;
alter function inspection_fold(integer) rename to inspection_tasks_fold;
create function inspection_fold(most integer) returns integer language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('inspection_fold')) then return 0; end if;
  return inspection_tasks_fold(most) + inspection_details_fold(most);
end $$;

create function inspection_details_anew() returns void language plpgsql as $$
begin
  update inspection_task_device place set content_id = task.content_id from inspection_task task
   where task.id = place.task_id and place.at is not null and place.content_id is null and task.content_id is not null;
  truncate inspection_person_delta, inspection_item_delta, inspection_person_sum, inspection_item_sum, inspection_abnormal;
  -- by begins of the narrower bins, of which the wider ones consist
  insert into inspection_person_delta (scope, due_at, person, outcome, took, count, abnormal)
  select scope, to_timestamp(work_order_bin(due_at, 86400) * 86400::float8), told.person, told.outcome, told.took, count(*), 0
    from inspection_task
   cross join lateral inspection_people(state, closed_at, grace_at, started_at, took_seconds, closed_by, people) told
   where scope is not null group by 1, 2, 3, 4, 5
  union all
  select scope, to_timestamp(work_order_bin(due_at, 86400) * 86400::float8), who, 'found', -1, count(*), sum(abnormal)
    from inspection_task_device where scope is not null and at is not null group by 1, 2, 3;
  with found as materialized (
    select scope, work_order_bin(due_at, 900) as bin, content_id, results from inspection_task_device
     where scope is not null and at is not null and content_id is not null and results <> '[]'
  ), items as (
    select scope, bin, content_id, item, sum(answered) as answered, sum(abnormal) as abnormal from (
      select scope, bin, content_id, unnest(inspection_items(results, false)) as item, 1 as answered, 0 as abnormal from found
      union all select scope, bin, content_id, unnest(inspection_items(results, true)), 0, 1 from found) each group by 1, 2, 3, 4
  )
  insert into inspection_item_sum (content_id, seconds, bin, scope, item_id, answered, abnormal)
  select content_id, bins.seconds, bin / (bins.seconds / 900), scope, item, sum(answered), sum(abnormal)
    from items cross join (values (900), (21600), (691200)) bins (seconds) group by 1, 2, 3, 4, 5;
  insert into inspection_abnormal (task_id, device_id, item_id, content_id, scope, due_at)
  select distinct task_id, device_id, unnest(inspection_items(results, true)), content_id, scope, due_at
    from inspection_task_device where scope is not null and at is not null and abnormal > 0 and content_id is not null;
  -- as they were called last
  insert into inspection_item_name (content_id, item_id, title)
  select distinct on (1, 2) content_id, (one ->> 'id')::uuid, one ->> 'title'
    from (select distinct on (content_id, md5(items::text)) content_id, items, due_at from inspection_task
           where content_id is not null and items is not null order by content_id, md5(items::text), due_at desc) task
   cross join lateral jsonb_array_elements(items) one order by 1, 2, due_at desc
  on conflict do nothing;
  insert into inspection_item_name (content_id, item_id, title)
  select id, (one ->> 'id')::uuid, one ->> 'title' from inspection_content cross join lateral jsonb_array_elements(items) one
  on conflict (content_id, item_id) do update set title = excluded.title;
end $$;
alter function inspection_sums_anew() rename to inspection_tasks_anew;
create function inspection_sums_anew() returns void language plpgsql as $$
begin
  -- it says of each whose it is
  perform inspection_tasks_anew();
  perform inspection_details_anew();
  perform inspection_details_fold(2147483647);
end $$;
select inspection_details_anew();
select inspection_details_fold(2147483647);
create index inspection_abnormal_last on inspection_abnormal (content_id, item_id, due_at desc) include (scope);

-- Last: what was there before is counted by now.
create trigger inspection_task_people_counted after insert or delete on inspection_task
  for each row execute function inspection_task_people_counted();
create trigger inspection_task_people_recounted after update on inspection_task for each row
  when ((old.scope, old.due_at, old.state, old.closed_at, old.grace_at, old.started_at, old.took_seconds, old.closed_by, old.people)
        is distinct from
        (new.scope, new.due_at, new.state, new.closed_at, new.grace_at, new.started_at, new.took_seconds, new.closed_by, new.people))
  execute function inspection_task_people_counted();
create trigger inspection_place_content before insert or update of at on inspection_task_device
  for each row execute function inspection_place_content();
create trigger inspection_place_detailed after insert or delete on inspection_task_device
  for each row execute function inspection_place_detailed();
create trigger inspection_place_redetailed after update on inspection_task_device for each row
  when ((old.at is not null or new.at is not null)
        and (old.scope, old.due_at, old.at is null, old.who, old.abnormal, old.results, old.content_id)
        is distinct from (new.scope, new.due_at, new.at is null, new.who, new.abnormal, new.results, new.content_id))
  execute function inspection_place_detailed();
create trigger inspection_items_named after insert or update of items on inspection_content
  for each row execute function inspection_items_named();
