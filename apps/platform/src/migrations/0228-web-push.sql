-- Pushes to browsers (decision 158): what an account is told is written down for each of its browsers in the transaction that writes the
-- message, by a trigger, so that neither a kill nor a process that is not there loses any of it.

-- Until then nobody's phone is to make a noise about it: the quiet hours of the alarm group that told of it.
alter table message add column quiet_until timestamptz;

-- Who pushes says by it that it is this platform: one pair for all processes.
create table push_key (
  id uuid primary key,
  public_key text not null,
  -- sealed
  private_key text not null,
  made_at timestamptz not null default now()
);

create table push_browser (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- a session is one browser; whatever ends it (logout, a login of somebody else, a new password) ends its pushes
  session_id uuid not null unique references session (id) on delete cascade,
  -- a subscription is good for one pair
  key_id uuid not null references push_key (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  agent text not null,
  place text not null check (place in ('desk', 'field')),
  -- of one that was switched off: none
  kinds text[] not null,
  -- by hand, also from another browser: as long as the session lasts it is not switched on again by itself
  off boolean not null default false,
  created_at timestamptz not null default now(),
  -- how it goes, by whoever sends
  pushed_at timestamptz,
  failing_since timestamptz,
  failures int not null default 0,
  problem text,
  status int,
  -- not before; while somebody sends: when that claim ends
  next_at timestamptz not null default now(),
  claim uuid
);
create index push_browser_account on push_browser (account_id);
create index push_browser_key on push_browser (key_id);

create table push_delivery (
  seq bigint generated always as identity primary key,
  browser_id uuid not null references push_browser (id) on delete cascade,
  -- no foreign key: of a message that was deleted nothing is told
  message_id uuid not null,
  not_before timestamptz,
  created_at timestamptz not null default now(),
  unique (browser_id, message_id)
);
create index push_delivery_created on push_delivery (created_at);

create function push_message() returns trigger language plpgsql as $$
begin
  insert into push_delivery (browser_id, message_id, not_before)
    select push_browser.id, told.id, told.quiet_until
      from told join push_browser on push_browser.account_id = told.account_id
     where case when told.type = 'alarm' then coalesce(told.severity, 'normal')
                when told.type <> 'order' then 'other'
                when told.equip_type = 'inspection' then 'inspection'
                when told.equip_type = 'excel' then 'record'
                else 'order' end = any(push_browser.kinds)
       -- one that is being deleted is told nothing, and keeps no message from being written
       for key share of push_browser skip locked
    on conflict do nothing;
  return null;
end $$;
-- expands: the trigger refuses nothing; messages that the version before writes are pushed as well
create trigger push_message after insert on message referencing new table as told
  for each statement execute function push_message();
