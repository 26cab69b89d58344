-- Whose registration was refused keeps no name: he, or somebody else, may register with it again.
drop index account_login_name;
create unique index account_login_name on account (lower(login_name)) where status <> 'rejected';
-- Of those who were refused, for what their login is told.
create index account_refused_name on account (lower(login_name)) where status = 'rejected';
