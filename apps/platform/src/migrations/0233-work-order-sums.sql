-- expands: triggers write what programs before do not write, and the index that goes is made anew with more in it
-- An order stays with its device. Statistics of many are sums that lie ready (decision 163), exact at any moment: triggers see to it, whoever writes.

-- Of few devices, as those of a department are, orders are counted from this.
drop index work_order_device;
create index work_order_device on work_order (device_id, reported_at desc, id desc)
  include (state, cause, assignee, received_at, closed_at, hours, cost_cents);

-- What is not in the sums yet: each change of an order takes away what it was and adds what it is, in its own transaction. Nobody waits for
-- another's row. What lies here is added whenever sums are read, and moved into them now and then.
create table work_order_delta (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  device_id uuid not null,
  reported_at timestamptz not null,
  assignee text not null,
  cause text,
  -- of those that are finished
  finished_at timestamptz,
  count integer not null,
  finished integer not null,
  ended integer not null,
  received integer not null,
  receive_ms bigint not null,
  finish_ms bigint not null,
  hours numeric not null,
  cost_cents bigint not null
);
create function work_order_ms(later timestamptz, earlier timestamptz) returns bigint immutable language sql as
  $$ select coalesce(date_part('epoch', later - earlier) * 1000, 0)::bigint $$;
create function work_order_counts(one work_order, of_org uuid, sign integer) returns void language sql as $$
  insert into work_order_delta (org_id, device_id, reported_at, assignee, cause, finished_at, count, finished, ended, received, receive_ms,
                                finish_ms, hours, cost_cents)
  select of_org, one.device_id, one.reported_at, one.assignee, one.cause, case when one.state = 'finished' then one.closed_at end, sign,
         sign * (one.state = 'finished')::int, sign * (one.state = 'ended')::int, sign * (one.received_at is not null)::int,
         sign * work_order_ms(one.received_at, one.reported_at),
         case when one.state = 'finished' then sign * work_order_ms(one.closed_at, one.reported_at) else 0 end,
         sign * one.hours::numeric, sign * one.cost_cents
$$;
create function work_order_changed() returns trigger language plpgsql as $$
declare
  of_org uuid;
begin
  if tg_op = 'UPDATE' and
     (old.reported_at, old.assignee, old.cause, old.state, old.received_at, old.closed_at, old.hours, old.cost_cents)
     is not distinct from
     (new.reported_at, new.assignee, new.cause, new.state, new.received_at, new.closed_at, new.hours, new.cost_cents)
  then return null; end if;
  if tg_op = 'INSERT' then
    -- a device that moves meanwhile waits, or is waited for
    select org_id into of_org from device where id = new.device_id for share;
    perform work_order_counts(new, of_org, 1);
    return null;
  end if;
  -- no lock here: one that moves locks its orders
  select org_id into of_org from device where id = old.device_id;
  perform work_order_counts(old, of_org, -1);
  if tg_op = 'UPDATE' then perform work_order_counts(new, of_org, 1); end if;
  return null;
end $$;
create trigger work_order_counted after insert or delete or
  update of reported_at, assignee, cause, state, received_at, closed_at, hours, cost_cents
  on work_order for each row execute function work_order_changed();

-- Orders go with their device while it still says whose it is, and move with it.
create function device_orders_go() returns trigger language plpgsql as $$
begin
  delete from work_order where device_id = old.id;
  return old;
end $$;
create trigger device_orders_go before delete on device for each row execute function device_orders_go();
create function device_orders_move() returns trigger language plpgsql as $$
declare
  one work_order;
begin
  for one in select * from work_order where device_id = new.id for update loop
    perform work_order_counts(one, old.org_id, -1);
    perform work_order_counts(one, new.org_id, 1);
  end loop;
  return null;
end $$;
create trigger device_orders_move after update of org_id on device
  for each row when (old.org_id is distinct from new.org_id) execute function device_orders_move();

-- Sums by person and by cause of what was reported in 8 days each, and how many were reported and finished in each quarter of an hour,
-- which ends where days of every time zone do. The nil id: of all enterprises.
create table work_order_sum (
  org_id uuid not null,
  kind text not null check (kind in ('person', 'cause', 'reported', 'finished')),
  -- of so many since 1970
  bin integer not null,
  key text not null,
  count bigint not null,
  finished bigint not null,
  ended bigint not null,
  received bigint not null,
  receive_ms bigint not null,
  finish_ms bigint not null,
  hours numeric not null,
  cost_cents bigint not null,
  primary key (org_id, kind, bin, key)
);
create index work_order_sum_day on work_order_sum (org_id, kind, bin) include (count) where kind in ('reported', 'finished');
-- Orders of a device that were reported in 32 days each.
create table work_order_device_sum (
  org_id uuid not null,
  bin integer not null,
  device_id uuid not null,
  count bigint not null,
  primary key (org_id, bin, device_id) include (count)
);
create function work_order_bin(at timestamptz, seconds integer) returns integer immutable language sql as
  $$ select floor(extract(epoch from at) / seconds)::integer $$;

-- Moves so many deltas into the sums and answers how many there were; one at a time.
create function work_order_fold(most integer) returns integer language plpgsql as $$
declare
  moved integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('work_order_fold')) then return 0; end if;
  with taken as (
    delete from work_order_delta where id in (select id from work_order_delta order by id limit most) returning *
  ), devices as (
    insert into work_order_device_sum as sum (org_id, bin, device_id, count)
    select org_id, work_order_bin(reported_at, 2764800), device_id, sum(taken.count) from taken group by 1, 2, 3 having sum(taken.count) <> 0
    on conflict (org_id, bin, device_id) do update set count = sum.count + excluded.count
  ), cells as (
    select org_id, 'person' as kind, work_order_bin(reported_at, 691200) as bin, assignee as key, count, finished, ended, received, receive_ms,
           finish_ms, hours, cost_cents from taken
    union all
    select scope, 'cause', work_order_bin(reported_at, 691200), coalesce(cause, ''), count, finished, ended, received, receive_ms, finish_ms,
           hours, cost_cents from taken cross join lateral (values (org_id), ('00000000-0000-0000-0000-000000000000'::uuid)) of (scope)
    union all
    select scope, 'reported', work_order_bin(reported_at, 900), '', count, 0, 0, 0, 0, 0, 0, 0
      from taken cross join lateral (values (org_id), ('00000000-0000-0000-0000-000000000000'::uuid)) of (scope)
    union all
    select scope, 'finished', work_order_bin(finished_at, 900), '', finished, 0, 0, 0, 0, 0, 0, 0
      from taken cross join lateral (values (org_id), ('00000000-0000-0000-0000-000000000000'::uuid)) of (scope)
     where finished_at is not null
  ), added as (
    insert into work_order_sum as sum
    select org_id, kind, bin, key, sum(cells.count), sum(cells.finished), sum(cells.ended), sum(cells.received), sum(cells.receive_ms),
           sum(cells.finish_ms), sum(cells.hours), sum(cells.cost_cents) from cells group by 1, 2, 3, 4
    on conflict (org_id, kind, bin, key) do update set count = sum.count + excluded.count, finished = sum.finished + excluded.finished,
      ended = sum.ended + excluded.ended, received = sum.received + excluded.received, receive_ms = sum.receive_ms + excluded.receive_ms,
      finish_ms = sum.finish_ms + excluded.finish_ms, hours = sum.hours + excluded.hours, cost_cents = sum.cost_cents + excluded.cost_cents
  )
  select count(*) into moved from taken;
  return moved;
end $$;

-- Of all orders there are, anew: of those before this, and after rows were written past the triggers.
create function work_order_sums_anew() returns void language plpgsql as $$
begin
  truncate work_order_delta, work_order_sum, work_order_device_sum;
  insert into work_order_delta (org_id, device_id, reported_at, assignee, cause, finished_at, count, finished, ended, received, receive_ms,
                                finish_ms, hours, cost_cents)
  select device.org_id, device_id, reported_at, assignee, cause, case when work_order.state = 'finished' then closed_at end, 1,
         (work_order.state = 'finished')::int, (work_order.state = 'ended')::int, (received_at is not null)::int,
         work_order_ms(received_at, reported_at),
         case when work_order.state = 'finished' then work_order_ms(closed_at, reported_at) else 0 end, hours::numeric, cost_cents
    from work_order join device on device.id = work_order.device_id;
  perform work_order_fold(2147483647);
end $$;
select work_order_sums_anew();
