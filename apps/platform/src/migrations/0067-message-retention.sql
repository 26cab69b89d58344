-- Messages are kept for so many days, as an organisation sets it beside its history.
alter table org_retention add column message_days int not null default 365;
create index message_created on message (created_at);
