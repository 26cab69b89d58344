-- expands: programs before never write this kind of step, and tell it like any other.
-- An order whose holder works no more goes back, or to the department it was received from (decision 181).
alter table work_order add column given_team_id uuid references dept (id) on delete set null;
create index work_order_given_team on work_order (given_team_id) where given_team_id is not null;
alter table work_order_step
  drop constraint work_order_step_kind_check,
  add constraint work_order_step_kind_check
    check (kind in ('report', 'dispatch', 'release', 'receive', 'finish', 'accept', 'end', 'reopen', 'comment'));

create or replace function webhook_order() returns trigger language plpgsql as $$
declare
  of_kind text := 'work_order.' || case new.kind when 'report' then 'created' when 'dispatch' then 'dispatched' when 'receive' then 'received'
    when 'finish' then 'finished' when 'accept' then 'accepted' when 'end' then 'ended' when 'reopen' then 'reopened'
    -- with the department again, or with nobody
    when 'release' then case when new.assignee = '' then 'reopened' else 'dispatched' end end;
begin
  if of_kind is null or not exists (select from webhook where enabled) then return null; end if;
  insert into webhook_delivery (webhook_id, type, device_id, at, data)
  select told, of_kind, device.id, new.at, json_build_object(
      'id', work_order.id, 'number', work_order.number, 'title', work_order.title, 'content', work_order.content,
      'priority', work_order.priority, 'state', work_order.state, 'reporter', work_order.reporter, 'assignee', work_order.assignee,
      'team', work_order.team, 'reportedAt', webhook_time(work_order.reported_at), 'dueAt', webhook_time(work_order.due_at),
      'alarmId', work_order.alarm_id, 'alarm', work_order.alarm_content,
      'step', json_build_object('kind', new.kind, 'by', new.who, 'at', webhook_time(new.at), 'note', new.note),
      'device', webhook_device_json(device.id))
    from work_order join device on device.id = work_order.device_id
    cross join lateral webhooks_told(of_kind, device.org_id, device.id) told
   where work_order.id = new.order_id;
  return null;
end $$;
