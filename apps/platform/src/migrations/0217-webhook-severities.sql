-- Alarms of which severities an endpoint is told of; of all of them, as before.
alter table webhook add column severities text[] not null default '{severe,important,normal}';

create or replace function webhook_alarm() returns trigger language plpgsql as $$
declare
  of_org uuid;
  told_data json;
  one record;
begin
  if not exists (select from webhook where enabled) then return null; end if;
  of_org := coalesce((select org_id from device where id = new.device_id), (select org_id from project where id = new.project_id),
    (select org_id from gateway where id = new.gateway_id));
  for one in
    select kind, at from (values
      ('alarm.raised', new.raised_at, tg_op = 'INSERT'),
      ('alarm.restored', new.recovered_at, tg_op = 'INSERT' or old.recovered_at is null),
      ('alarm.acknowledged', new.confirmed_at, tg_op = 'INSERT' or old.confirmed_at is null)) as said (kind, at, is_new)
     where at is not null and is_new
  loop
    told_data := json_build_object(
      'id', new.id, 'content', new.content, 'severity', new.severity, 'condition', new.condition, 'value', new.value,
      'raisedAt', webhook_time(new.raised_at), 'restoredAt', webhook_time(new.recovered_at), 'restoredValue', new.recovered_value,
      'acknowledgedAt', webhook_time(new.confirmed_at), 'acknowledgedBy', new.confirmed_by,
      'device', webhook_device_json(new.device_id),
      'variable', (select json_build_object('id', id, 'key', key, 'name', name, 'unit', unit) from variable where id = new.variable_id),
      'project', (select json_build_object('id', id, 'name', name) from project where id = new.project_id),
      'gateway', webhook_gateway_json(new.gateway_id));
    insert into webhook_delivery (webhook_id, type, device_id, at, data)
    select told, one.kind, new.device_id, one.at, told_data from webhooks_told(one.kind, of_org, new.device_id) told
      join webhook on webhook.id = told where new.severity = any (webhook.severities);
  end loop;
  return null;
end $$;
