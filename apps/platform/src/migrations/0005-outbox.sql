-- What leaves the house, or would (domain.md "Services outside the platform"): SMS, calls and e-mails. Queue and record in one.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'voice', 'email')),
  target text not null,
  template text not null,
  lang text not null check (lang in ('zh', 'en')),
  params jsonb not null,
  subject text not null,
  body text not null,
  -- it carries a code or a password, which must not stay readable
  secret boolean not null default false,
  scrubbed boolean not null default false,
  -- codes overtake a flood of alarms
  urgent boolean not null default false,
  -- no foreign keys: what was sent is remembered after the account is gone
  account_id uuid,
  org_id uuid,
  -- 'outbox': the stand-in took it
  provider text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'expired', 'shown')),
  attempts int not null default 0,
  -- not tried before; while somebody is at it: when the claim ends
  next_at timestamptz not null,
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  -- of no use after this
  valid_until timestamptz
);
create index outbox_waiting on outbox (channel, urgent desc, next_at) where state = 'waiting';
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_state on outbox (state, created_at desc, id desc);
create index outbox_org on outbox (org_id, created_at desc, id desc);
create index outbox_target on outbox using gin (target gin_trgm_ops);
create index outbox_secret on outbox (valid_until) where secret and not scrubbed;
