-- Which alarms are on a page, and how many there are, is read from these alone, without the rows: an alarm has some 200 bytes.
create index alarm_event_newest on alarm_event (raised_at desc, id desc) include (device_id);
create index alarm_event_source on alarm_event (device_id, raised_at desc, id desc);
drop index alarm_event_raised;
drop index alarm_event_device;
