-- Live values of the data centre (decision 151). Who takes them from their source puts them here; who sends them takes them away when the
-- target has them.
alter table forwarder
  add column live boolean not null default false,
  add column live_range text not null default 'all' check (live_range in ('all', 'chosen')),
  add column live_seconds int not null default 10 check (live_seconds between 1 and 3600),
  add column sent_live bigint not null default 0;
create index forwarder_live on forwarder (id) where live and enabled;

create table forwarder_variable (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  variable_id uuid not null references variable (id) on delete cascade,
  primary key (forwarder_id, variable_id)
);
create index forwarder_variable_variable on forwarder_variable (variable_id);

create table forward_live (
  forwarder_id uuid not null references forwarder (id) on delete cascade,
  id bigint generated always as identity,
  series_id int not null,
  -- time of the source
  at timestamptz not null,
  num float8,
  txt text,
  quality int2 not null,
  size int not null generated always as (128 + coalesce(octet_length(txt), 0)) stored,
  primary key (forwarder_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);

-- What lies there for each forwarder, and what had no room.
create table forward_live_room (
  forwarder_id uuid primary key references forwarder (id) on delete cascade,
  rows int not null default 0,
  bytes bigint not null default 0,
  dropped bigint not null default 0,
  dropped_from timestamptz,
  dropped_to timestamptz
) with (fillfactor = 50);
