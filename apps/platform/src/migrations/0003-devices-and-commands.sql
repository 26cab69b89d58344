-- Who started a command, and from where: its end is written to the operation log, also after a restart of the platform.
alter table command
  add column who text not null default '',
  add column ip text not null default '',
  -- when the gateway's session took it
  add column sent_at timestamptz;

-- Is a device of an edge node that is not ours alive: asked for every line of a device list.
create index edge_device_device on edge_device (device_id) where device_id is not null;
-- Device lists read a page along an index; the operation centre lists the devices of all organisations in one order.
create index device_sort on device (sort, name, id);
create index device_name on device (name, id);
create index device_org_name on device (org_id, name, id);
-- Searching devices by the SN of their gateway.
create index gateway_search on gateway using gin ((sn || ' ' || name) gin_trgm_ops);
create index device_group_tree on device (group_id) where group_id is not null;
-- Alarm rules and events of a variable are deleted with it.
create index alarm_rule_variable on alarm_rule (variable_id);
create index alarm_event_variable on alarm_event (variable_id);
