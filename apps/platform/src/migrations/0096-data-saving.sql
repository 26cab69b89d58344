-- Smart data saving (10 minutes) beside economize_open (2 minutes); interval_ms is set per gateway from now on.
alter table gateway add column smart_saving boolean not null default false;
