-- What gateways sent and no table can hold: passed over, so that what comes after it is stored. The newest of each gateway.
create table uplink_set_aside (
  gateway_id uuid not null references gateway on delete cascade,
  epoch uuid not null,
  seq bigint not null,
  at timestamptz not null default now(),
  -- record, alarm, reply, lost, unknown
  kind text not null,
  -- the field that is the matter, or what the database said
  reason text not null,
  -- the beginning of the item, JSON
  item text not null,
  primary key (gateway_id, epoch, seq)
);
create index uplink_set_aside_newest on uplink_set_aside (gateway_id, at desc, seq desc);
-- How many there have been, since when, and when administrators were told last.
create table uplink_set_aside_sum (
  gateway_id uuid primary key references gateway on delete cascade,
  items bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  told_at timestamptz
);
