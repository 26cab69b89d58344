-- Decision 129: a forwarder that is deleted at this moment is waited for and then not told. Without that its row would be gone when the
-- alarm is written down for it, which would refuse the alarm itself.
create or replace function forward_alarm_changed() returns trigger language plpgsql as $$
begin
  insert into forward_alarm (forwarder_id, alarm_id, version)
  select told.id, new.id, nextval('forward_alarm_version')
    from (select forwarder.id from forward_device join forwarder on forwarder.id = forward_device.forwarder_id
           where forward_device.device_id = new.device_id and forwarder.alarms
           order by forwarder.id for key share of forwarder) told
  on conflict (forwarder_id, alarm_id) do update set version = excluded.version;
  return null;
end $$;
