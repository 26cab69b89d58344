-- What agents propose to do in somebody's name (decision 122). The row decides: `pending` becomes `taken` once, and only a person's
-- session makes it so. Times are the database's, so that all processes agree on what has expired.
create table agent_action (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- null: the assistant of the product, or a grant that is gone
  grant_id uuid references agent_grant (id) on delete set null,
  -- name of the grant; null: the assistant
  agent text,
  device_id uuid not null references device (id) on delete cascade,
  device_name text not null,
  -- as in the contract (ActionSubject), with how things stood when it was looked at last
  subject jsonb not null,
  why text not null,
  state text not null default 'pending' check (state in ('pending', 'taken', 'ended', 'refused')),
  -- of what was done: the error it met, or the command that was started
  code integer,
  command_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz
);
create index agent_action_account on agent_action (account_id, created_at desc, id desc);
create index agent_action_pending on agent_action (account_id, expires_at) where state = 'pending';
create index agent_action_grant on agent_action (grant_id) where grant_id is not null;
create index agent_action_device on agent_action (device_id);

-- Grants that are there read and propose nothing.
alter table agent_grant add column writes boolean not null default false;
