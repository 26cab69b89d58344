-- The same form sent twice adds one device: the number that the form was given by whoever fills it in.
alter table device add column request_id text;
create unique index device_request on device (org_id, request_id) where request_id is not null;
-- Whether name and number are taken is asked for every device that is added or renamed.
create index device_name_taken on device (org_id, lower(name));
create index device_no_taken on device (org_id, device_no) where device_no <> '';
-- Messages about a device go with it.
create index message_alarm_of on message (data_id) where type = 'alarm';
