-- Groups: a name once beside each other. Twins of before this rule keep both names, the later ones with the end of their id.
update device_group set name = left(name, 43) || ' ' || right(id::text, 6)
 where id in (
   select id from (
     select id, row_number() over (partition by org_id, coalesce(parent_id, org_id), lower(name) order by sort, id) as n
       from device_group) as twins
    where n > 1);
create unique index device_group_name on device_group (org_id, coalesce(parent_id, org_id), lower(name));
-- Emptying and deleting a group asks what stands directly below it.
create index device_group_parent on device_group (parent_id) where parent_id is not null;

-- Devices whose position comes from the values of two variables: looked through again and again.
create index device_moving on device (id) where position_source = 'variables';
-- Old points of tracks are removed by their time; they lie in the order in which they came.
create index device_track_at on device_track using brin (at);

-- Lists of a hundred thousand devices: what they filter, order and search by stands in the device itself, kept up by triggers, so that
-- a page is read along one index. `state`: of its gateway; offline when it is dead behind an edge node that lives; empty without one.
alter table device
  add column state text not null default '',
  add column state_at timestamptz not null default '-infinity',
  -- in small letters: name, number, address, SN and name of the gateway
  add column search text not null default '';

create function device_copies() returns trigger language plpgsql as $$
declare carrier record;
begin
  if tg_op = 'INSERT' or new.gateway_id is distinct from old.gateway_id then
    -- A state that changes at this moment is waited for: its own trigger does not see this row yet.
    perform 1 from gateway where id = new.gateway_id for share;
  end if;
  select gateway.state, gateway.state_changed_at, gateway.sn || ' ' || gateway.name as search into carrier
    from gateway where id = new.gateway_id;
  new.state := coalesce(carrier.state, '');
  if new.state = 'online'
     and exists (select 1 from edge_device where edge_device.device_id = new.id and not edge_device.online) then
    new.state := 'offline';
  end if;
  new.state_at := coalesce(carrier.state_changed_at, '-infinity');
  new.search := lower(new.name || ' ' || new.device_no || ' ' || new.address || coalesce(' ' || carrier.search, ''));
  return new;
end $$;
create trigger device_copies before insert or update of gateway_id, name, device_no, address on device
  for each row execute function device_copies();

create function device_copies_of_gateway() returns trigger language plpgsql as $$
begin
  update device set gateway_id = gateway_id where gateway_id = new.id;
  return null;
end $$;
create trigger device_copies after update of state, state_changed_at, sn, name on gateway for each row
  when (old.state <> new.state or old.state_changed_at is distinct from new.state_changed_at
        or old.sn <> new.sn or old.name <> new.name)
  execute function device_copies_of_gateway();

create function device_copies_of_node() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then update device set gateway_id = gateway_id where id = old.device_id; end if;
  if tg_op <> 'DELETE' then update device set gateway_id = gateway_id where id = new.device_id; end if;
  return null;
end $$;
create trigger device_copies after insert or delete or update of online, device_id on edge_device
  for each row execute function device_copies_of_node();

update device set gateway_id = gateway_id;

drop index device_search;
-- What waits to be sorted in is read by every search: little, then.
create index device_search on device using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);
drop index device_org;
create index device_org on device (org_id, sort, name, id);
create index device_state on device (state, sort, name, id);
create index device_org_state on device (org_id, state, sort, name, id);
create index device_state_at on device (state_at, sort, name, id);
create index device_org_state_at on device (org_id, state_at, sort, name, id);
create index alarm_event_raised_now on alarm_event (device_id) where recovered_at is null;
-- Counts of groups and the cells of the map are made of these alone.
drop index device_group_tree;
create index device_group_tree on device (group_id, org_id) where group_id is not null;
create index device_org_group on device (org_id, group_id);
create index device_place on device (lng, lat) include (id, org_id, state) where lng is not null and lat is not null;
create index device_org_place on device (org_id, lng, lat) include (id, state) where lng is not null and lat is not null;
