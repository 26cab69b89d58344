-- What the worst alarm of a flood says, in its messages; '': a flood that began before.
alter table alarm_flood add column worst text not null default '';
