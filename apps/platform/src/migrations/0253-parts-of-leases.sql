-- Whether a process knows that some work is shared in parts; one of before does the whole of it, or nothing.
alter table process add column knows_parts boolean not null default false;
