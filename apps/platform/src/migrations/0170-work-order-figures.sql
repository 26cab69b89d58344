-- What was wrong, and what an order took: of all times it was finished (decision 114).
alter table work_order
  add column cause text check (cause in ('wear', 'mechanical', 'electrical', 'instrument', 'communication', 'operation', 'environment', 'other')),
  add column hours double precision not null default 0,
  add column cost_cents bigint not null default 0;
update work_order set hours = done.hours, cost_cents = done.cost
  from (select order_id, coalesce(sum(step.hours), 0) as hours, coalesce(sum(used.cost), 0)::bigint as cost
          from work_order_step step
          left join lateral (
            select sum(round((part ->> 'quantity')::numeric * (part ->> 'priceCents')::numeric)) as cost
              from jsonb_array_elements(step.materials) part) used on true
         where step.kind = 'finish' group by order_id) done
 where done.order_id = work_order.id;

-- Lists and figures are read from these alone: whose device a caller sees is asked of every order there is.
drop index work_order_reported;
create index work_order_reported on work_order (reported_at desc, id desc)
  include (device_id, state, cause, assignee, received_at, closed_at, hours, cost_cents);
drop index work_order_state;
create index work_order_state on work_order (state, reported_at desc, id desc) include (device_id, priority);
drop index work_order_assignee;
create index work_order_assignee on work_order (assignee_id, reported_at desc, id desc) include (device_id, state);
create index work_order_finished on work_order (closed_at) include (device_id) where state = 'finished';
create index work_order_open on work_order (reported_at) include (device_id, due_at) where closed_at is null;
create index work_order_due on work_order (due_at) include (device_id, state, assignee_id) where due_at is not null;
create index work_order_number_is on work_order (number);
create index work_order_search on work_order using gin ((title || ' ' || assignee) gin_trgm_ops);
