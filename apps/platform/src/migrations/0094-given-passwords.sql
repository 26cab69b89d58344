-- The password was made by somebody else, an administrator, and not yet changed by its owner: until then a session of the account
-- reaches nothing else. The password the product makes for its first administrator is his own: nobody else has seen it.
alter table account add column password_given boolean not null default false;
update account set password_given = true
 where must_change_password and id <> (select id from account where kind = 'op' order by created_at, id limit 1);
