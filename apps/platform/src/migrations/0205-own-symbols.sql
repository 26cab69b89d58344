-- Symbols that an enterprise made of its own drawings (decision 137). Pages hold a copy of what they show of it.
create table own_symbol (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  -- a folder of the library of symbols
  category text not null,
  version int not null,
  -- geometry, colours, ports and how its parts live: no file
  drawing jsonb not null,
  at timestamptz not null,
  by text not null
);
create unique index own_symbol_name on own_symbol (org_id, lower(name));

-- Which pages show it: as page_image_use has it of pictures.
create table own_symbol_use (
  page_id uuid not null references page on delete cascade,
  symbol_id uuid not null references own_symbol on delete cascade,
  newest boolean not null default true,
  shown boolean not null default false,
  primary key (page_id, symbol_id)
);
create index own_symbol_use_of on own_symbol_use (symbol_id);
