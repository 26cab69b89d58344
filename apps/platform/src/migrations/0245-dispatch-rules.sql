-- Who gets orders that people, visitors and inspections report (decision 190): rules of an enterprise, the first one that fits.
create table dispatch_rules (
  org_id uuid primary key references org (id) on delete cascade,
  version integer not null
);
create table dispatch_rule (
  org_id uuid not null references dispatch_rules (org_id) on delete cascade,
  position integer not null,
  name text not null,
  -- DISPATCH_SOURCES of the contract
  sources text[] not null,
  -- null: devices of any group; else of this one and of those beneath it
  group_id uuid references device_group (id) on delete cascade,
  on_call_id uuid references on_call_plan (id),
  team_id uuid references dept (id) on delete cascade,
  primary key (org_id, position),
  check ((on_call_id is null) <> (team_id is null))
);
create index dispatch_rule_group on dispatch_rule (group_id) where group_id is not null;
create index dispatch_rule_on_call on dispatch_rule (on_call_id) where on_call_id is not null;
create index dispatch_rule_team on dispatch_rule (team_id) where team_id is not null;
