-- Materials that an enterprise keeps, and what went in and out (decision 124).
create table stock_item (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  unit text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  -- below zero: more was used than anybody had counted in
  quantity numeric(14, 2) not null default 0,
  -- at this number and below it is marked; null: never
  low numeric(14, 2)
);
create unique index stock_item_name on stock_item (org_id, lower(name));

create table stock_entry (
  -- made by whoever moves something by hand: sent twice, it is done once
  id uuid primary key,
  seq bigint generated always as identity,
  item_id uuid not null references stock_item (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('first', 'move', 'used', 'returned')),
  change numeric(14, 2) not null,
  -- after it
  quantity numeric(14, 2) not null,
  who text not null,
  note text not null default '',
  order_id uuid references work_order (id) on delete set null,
  order_number integer
);
create index stock_entry_item on stock_entry (item_id, seq desc);
create index stock_entry_order on stock_entry (order_id) where order_id is not null;
