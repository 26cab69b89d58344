-- The ledger: double entry, append only (decision 108). An account is money (cents) or pieces (messages, calls) of one enterprise.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- no foreign key: what was booked stays when the enterprise goes
  org_id uuid not null,
  kind text not null,
  unit text not null generated always as (case when kind like 'sms%' then 'sms' when kind like 'voice%' then 'voice' else 'cent' end) stored,
  total bigint not null default 0,
  unique (org_id, kind),
  -- what an enterprise has is never less than nothing, whoever posts what
  check (kind not in ('balance', 'smsStock', 'voiceStock') or total >= 0)
);
create table ledger_posting (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  order_id uuid
);
create index ledger_posting_order on ledger_posting (order_id) where order_id is not null;
create table ledger_entry (
  posting_id uuid not null references ledger_posting (id),
  account_id bigint not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  -- of the account
  after bigint not null,
  at timestamptz not null,
  seq bigint generated always as identity,
  primary key (posting_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id, seq desc);

create function ledger_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only';
end $$;
create trigger ledger_entry_kept before update or delete or truncate on ledger_entry for each statement execute function ledger_kept();
create trigger ledger_posting_kept before update or delete on ledger_posting for each statement execute function ledger_kept();
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh join ledger_account on ledger_account.id = fresh.account_id
              group by fresh.posting_id, ledger_account.unit having sum(fresh.amount) <> 0) then
    raise exception 'a posting has to add up to nothing';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry referencing new table as fresh
  for each statement execute function ledger_balanced();

-- Packages of messages and calls that are offered.
create table product (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('sms', 'voice')),
  count integer not null check (count > 0),
  price bigint not null check (price > 0),
  on_sale boolean not null
);

create table invoice (
  id uuid primary key,
  org_id uuid not null,
  org_name text not null,
  state text not null check (state in ('applied', 'issued', 'mailed', 'rejected')),
  cents bigint not null,
  kind text not null check (kind in ('normal', 'special')),
  buyer text not null check (buyer in ('company', 'person')),
  title text not null,
  tax_no text not null,
  detail text not null,
  email text not null,
  by text not null,
  applied_at timestamptz not null,
  decided_at timestamptz,
  mailed_at timestamptz,
  invoice_no text not null default '',
  reason text not null default '',
  mailed_to text not null default '',
  -- as they were applied for; a rejected one keeps them
  orders jsonb not null
);
create index invoice_org on invoice (org_id, applied_at desc, id desc);
create index invoice_applied on invoice (applied_at desc, id desc);

-- Orders to be paid.
create table pay_order (
  id uuid primary key,
  number bigint generated always as identity (start with 100001) unique,
  org_id uuid not null,
  org_name text not null,
  kind text not null check (kind in ('recharge', 'package')),
  -- of a package, as it was when it was ordered
  product_name text,
  product_kind text check (product_kind in ('sms', 'voice')),
  product_count integer,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('pending', 'paid', 'refunding', 'refunded', 'cancelled', 'expired')),
  paid_by text,
  -- who ordered it, as they were called
  by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  -- of its refund
  refund_id uuid,
  -- applied for, and not rejected
  invoice_id uuid references invoice (id),
  check ((kind = 'package') = (product_count is not null))
);
create index pay_order_org on pay_order (org_id, created_at desc, id desc);
create index pay_order_created on pay_order (created_at desc, id desc);
create index pay_order_pending on pay_order (expires_at) where state = 'pending';
create index pay_order_invoice on pay_order (invoice_id) where invoice_id is not null;

-- What payment services were asked to take.
create table pay_begun (
  order_id uuid not null references pay_order (id),
  platform text not null,
  code text not null,
  primary key (order_id, platform)
);
-- What they said was paid, each once. `returning`: no order takes it, or its order is refunded.
create table payment (
  id uuid primary key,
  platform text not null,
  trade_no text not null,
  order_id uuid not null references pay_order (id),
  cents bigint not null check (cents > 0),
  state text not null check (state in ('posted', 'returning', 'returned')),
  at timestamptz not null,
  next_at timestamptz,
  problem text not null default '',
  unique (platform, trade_no)
);
create index payment_order on payment (order_id);
create index payment_returning on payment (next_at) where state = 'returning';

-- Whoever runs an enterprise runs its money.
update role set permissions = permissions
    || '{manage_wallet_view,manage_wallet_recharge,account_order_view,account_order_pay,account_invoice_view,account_invoice_apply,sms_buy_order}'::text[]
  where permissions && '{orgal_enterprise_edit}'::text[];
