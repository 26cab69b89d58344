-- IoT cards of enterprises (decision 110).
create table card (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  iccid text not null unique,
  msisdn text not null,
  imsi text not null,
  operator text not null check (operator in ('mobile', 'unicom', 'telecom')),
  package_name text not null,
  package_mb integer not null check (package_mb > 0),
  -- of a month, cents
  price bigint not null check (price >= 0),
  -- what the operator said last
  line_state text check (line_state in ('stock', 'active', 'suspended', 'cancelled')),
  activated_at timestamptz,
  expires_at timestamptz,
  -- follows from it (packages/rules), kept to be searched by
  recharge_until timestamptz,
  used_kb bigint,
  -- the month that is used_kb of
  used_month date,
  synced_at timestamptz,
  problem text not null default '',
  sync_at timestamptz not null,
  -- the ends of service that were told of
  told_expiring timestamptz,
  told_expired timestamptz,
  remark text not null,
  created_at timestamptz not null,
  check ((expires_at is null) = (recharge_until is null))
);
create index card_org on card (org_id, iccid);
create index card_sync on card (sync_at);
create index card_expires on card (expires_at) where expires_at is not null;
create index device_iccid on device (upper(iccid)) where iccid <> '';

create table card_usage (
  card_id uuid not null references card (id) on delete cascade,
  day date not null,
  kb bigint not null check (kb >= 0),
  primary key (card_id, day)
);

-- An order may be for cards; whoever scans one needs no account, and asks for the order by its key.
alter table pay_order drop constraint pay_order_kind_check;
alter table pay_order add constraint pay_order_kind_check check (kind in ('recharge', 'package', 'card'));
alter table pay_order
  add column card_count integer,
  add column card_months integer,
  add column scan_key text unique,
  -- what it was for was given, or is being given: it cannot be refunded
  add column given boolean not null default false,
  add constraint pay_order_cards check ((kind = 'card') = (card_count is not null) and (kind = 'card') = (card_months is not null));

-- What an order of cards is for, written with the order: once that is paid it is carried out, whoever dies in between.
create table card_renewal (
  id uuid primary key,
  order_id uuid not null references pay_order (id),
  -- without a reference: the money stays when the card goes
  card_id uuid not null,
  months integer not null check (months > 0),
  cents bigint not null,
  -- dropped: its order was cancelled or refunded
  state text not null check (state in ('waiting', 'done', 'dropped')),
  at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  until timestamptz,
  problem text not null default '',
  unique (order_id, card_id)
);
create index card_renewal_waiting on card_renewal (next_at) where state = 'waiting';
create index card_renewal_card on card_renewal (card_id, at desc);

-- Whoever runs an enterprise runs its cards.
update role set permissions = permissions || '{manage_card_view,manage_card_edit,manage_card_recharge}'::text[]
  where permissions && '{orgal_enterprise_edit}'::text[];
