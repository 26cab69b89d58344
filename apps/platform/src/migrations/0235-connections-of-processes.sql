-- By which the database knows the connections of a process; empty: one of before, which does not say.
alter table process add column connections text not null default '';
