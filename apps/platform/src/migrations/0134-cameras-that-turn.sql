-- ONVIF device service of a camera; '': it does not turn
alter table camera add column onvif text not null default '';
