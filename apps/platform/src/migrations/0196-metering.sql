-- SMS and calls are taken from what was bought (decision 132). Off until the operation centre says otherwise.
create table metering (
  one boolean primary key default true check (one),
  sms boolean not null default false,
  voice boolean not null default false
);
insert into metering default values;

-- Months that a package can be used; none: for as long as something of it is left.
alter table product add column valid_months integer check (valid_months > 0);
alter table pay_order add column product_months integer check (product_months > 0);

-- What is left of each package that was paid; all of an enterprise together are its stock in the ledger.
create table package_lot (
  -- its order
  id uuid primary key references pay_order (id),
  org_id uuid not null,
  kind text not null check (kind in ('sms', 'voice')),
  count integer not null check (count > 0),
  remaining integer not null check (remaining between 0 and count),
  cents bigint not null,
  bought_at timestamptz not null,
  expires_at timestamptz
);
create index package_lot_open on package_lot (org_id, kind, expires_at, bought_at, id) where remaining > 0;
create index package_lot_expires on package_lot (expires_at) where remaining > 0 and expires_at is not null;
insert into package_lot (id, org_id, kind, count, remaining, cents, bought_at)
  select id, org_id, product_kind, product_count, product_count, cents, coalesce(paid_at, created_at)
    from pay_order where kind = 'package' and state = 'paid';

-- The package that a message was taken from.
alter table outbox add column lot_id uuid;
-- The message that a posting is of.
alter table ledger_posting add column outbox_id uuid;

-- How far down the stock is that people were told of; bought anew, it begins again.
create table stock_level (
  org_id uuid not null,
  kind text not null check (kind in ('sms', 'voice')),
  level text not null check (level in ('low', 'out')),
  primary key (org_id, kind)
);
-- What people are to be told about money: written with what it is about, and told after that.
create table money_note (
  id uuid primary key,
  org_id uuid not null,
  permission text not null,
  said jsonb not null,
  at timestamptz not null
);
create index money_note_at on money_note (at);
