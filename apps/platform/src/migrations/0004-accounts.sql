-- Organisations, accounts and what proves who somebody is.

-- ---------------------------------------------------------------- organisations, departments, roles
alter table org
  add column contact text not null default '',
  add column tel text not null default '',
  add column address text not null default '',
  add column remark text not null default '',
  add column disabled boolean not null default false,
  -- accounts the operation centre allows; null: as many as the licence
  add column internal_max int,
  add column external_max int;
create index org_parent on org (parent_id);
create index org_search on org using gin (name gin_trgm_ops);
-- beside each other, names are unique
create unique index org_name on org (coalesce(parent_id, id), lower(name));

create table dept (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  parent_id uuid references dept,
  name text not null,
  sort int not null default 0,
  created_at timestamptz not null default now()
);
create unique index dept_name on dept (org_id, coalesce(parent_id, org_id), lower(name));
create index dept_parent on dept (parent_id);

alter table role
  add column remark text not null default '',
  -- made with the organisation: not to be edited
  add column built_in boolean not null default false,
  -- in the addresses of registration; not the id, so that knowing a role opens nothing
  add column register_uuid uuid not null default gen_random_uuid() unique,
  add column registration text not null default 'closed' check (registration in ('closed', 'approval', 'open'));
create index role_org on role (org_id);
-- what the first start made
update role set built_in = true where permissions is null;
-- everybody could change his own password and details until now
update role set permissions = permissions || '{account_own_password,account_own_info}'::text[] where permissions is not null;

-- ---------------------------------------------------------------- accounts
alter table account
  add column dept_id uuid references dept,
  add column status text not null default 'active' check (status in ('active', 'pending', 'rejected')),
  add column customer_level text not null default '',
  add column expires_at timestamptz,
  add column equip_display text not null default 'list' check (equip_display in ('list', 'page')),
  add column scada_adaption text not null default '',
  add column landing_web text not null default '',
  add column landing_mobile text not null default '',
  add column use_lock boolean not null default false,
  -- Ed25519 public key of the hardware lock, SPKI in DER
  add column lock_key bytea,
  -- id at the chat service, and the name it shows
  add column social_id text,
  add column social_name text not null default '',
  add column password_changed_at timestamptz,
  -- how somebody who registered came, and what was decided
  add column source text check (source in ('enrol', 'role')),
  add column decided_at timestamptz,
  add column decided_by text not null default '',
  add column decision_reason text not null default '';
create unique index account_social on account (social_id) where social_id is not null;
create index account_role on account (role_id);
create index account_dept on account (dept_id) where dept_id is not null;
create index account_kind on account (kind, org_id, login_name);
create index account_kind_name on account (kind, login_name);
create index account_kind_created on account (kind, created_at);
create index account_source on account (created_at desc) where source is not null;
create index account_search on account using gin ((login_name || ' ' || phone || ' ' || email || ' ' || company_name) gin_trgm_ops);
-- an application takes no address away from anybody: whether it is free is asked when it is approved
create unique index account_email on account (lower(email)) where email <> '' and status = 'active';

create table avatar (
  account_id uuid primary key references account on delete cascade,
  kind text not null,
  bytes bytea not null,
  etag text not null
);
create table security_answer (
  account_id uuid not null references account on delete cascade,
  position int not null check (position between 1 and 3),
  question_id int not null,
  -- argon2id of the answer, folded
  answer_hash text not null,
  primary key (account_id, position)
);

-- ---------------------------------------------------------------- sessions
alter table session
  -- named to its owner by this, never by its hash
  add column id uuid not null default gen_random_uuid() unique,
  -- when the hardware lock was last confirmed
  add column lock_checked_at timestamptz;

-- ---------------------------------------------------------------- proof of identity
-- Six digits by SMS or e-mail. One row a sending; also for names that do not exist (account_id null), so that nothing tells them apart.
create table verification_code (
  id uuid primary key,
  -- null: nobody, and the code was sent to nobody
  account_id uuid references account on delete cascade,
  -- retrieval it belongs to, if any
  process_id uuid,
  channel text not null check (channel in ('sms', 'email')),
  -- what it proves: 'password', 'tel', 'newTel', 'register', ...
  purpose text not null,
  -- to whom; '' for nobody
  target text not null,
  ip text not null,
  code_hash text not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_account on verification_code (account_id, created_at desc);
create index verification_code_target on verification_code (target, created_at desc);
create index verification_code_ip on verification_code (ip, created_at desc);
create index verification_code_process on verification_code (process_id) where process_id is not null;

-- A password retrieval that has begun: ten minutes, five wrong proofs.
create table retrieval (
  id uuid primary key,
  token_hash bytea not null unique,
  login_name text not null,
  account_id uuid references account on delete cascade,
  ip text not null,
  failures int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- Proof of identity: good for one purpose, once.
create table proof (
  token_hash bytea primary key,
  account_id uuid references account on delete cascade,
  retrieval_id uuid references retrieval on delete cascade,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index proof_account on proof (account_id);

-- ---------------------------------------------------------------- ways in
create table enrol_code (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  role_id uuid not null references role on delete cascade,
  dept_id uuid references dept on delete set null,
  code text not null unique,
  remark text not null default '',
  expires_at timestamptz not null,
  uses_left int not null check (uses_left >= 0),
  used int not null default 0,
  disabled boolean not null default false,
  created_by text not null,
  created_at timestamptz not null
);
create index enrol_code_org on enrol_code (org_id, created_at desc);
create table partner (
  id uuid primary key,
  sys text not null unique,
  name text not null,
  org_id uuid not null references org on delete cascade,
  -- needed to check the signature of tickets
  secret bytea not null,
  disabled boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create table used_ticket (
  partner_id uuid not null references partner on delete cascade,
  ticket_id text not null,
  expires_at timestamptz not null,
  primary key (partner_id, ticket_id)
);

-- ---------------------------------------------------------------- devices and people
alter table device
  -- who is responsible; null: the enterprise's administrators
  add column owner_id uuid references account;
create index device_owner on device (owner_id) where owner_id is not null;
alter table device_grant
  add column push boolean not null default true,
  add column sms boolean not null default false,
  add column phone boolean not null default false,
  add column granted_at timestamptz not null default now();
create index device_grant_device on device_grant (device_id);

-- ---------------------------------------------------------------- notices and feedback
alter table notice
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  add column audience text[] not null default '{op,co,int,ext}',
  add column dialog boolean not null default true,
  add column public boolean not null default false,
  add column created_by text not null default '',
  add column created_at timestamptz not null default now(),
  alter column published_at drop not null;
create index notice_created on notice (created_at desc);
create index message_data on message (data_id) where type = 'notice';
create table feedback (
  id uuid primary key,
  account_id uuid references account on delete set null,
  org_id uuid references org on delete set null,
  who text not null,
  content text not null,
  contact text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by text not null default '',
  reply text not null default ''
);
create index feedback_created on feedback (created_at desc);

-- ---------------------------------------------------------------- operation log
create index operation_log_account on operation_log (account_id, at desc);
create index operation_log_at on operation_log (at desc);
-- what was done in an enterprise stays written down when the enterprise is deleted
alter table operation_log drop constraint operation_log_org_id_fkey;
