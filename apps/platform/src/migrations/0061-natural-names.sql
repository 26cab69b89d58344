-- Names are ordered as people order them: 2号 before 10号, Chinese by pinyin (decision 047). The column says so, and with it every
-- "order by name" and every index a list is read along.
create collation natural_name (provider = icu, locale = 'zh-u-kn-true');

-- A column that a trigger names cannot change its type.
drop trigger device_copies on device;
drop trigger device_copies on gateway;

alter table device alter column name type text collate natural_name;
alter table gateway alter column name type text collate natural_name;
alter table device_group alter column name type text collate natural_name;
alter table template alter column name type text collate natural_name;
alter table project alter column name type text collate natural_name;
alter table org alter column name type text collate natural_name;
alter table dept alter column name type text collate natural_name;

create trigger device_copies before insert or update of gateway_id, name, device_no, address on device
  for each row execute function device_copies();
create trigger device_copies after update of state, state_changed_at, sn, name on gateway for each row
  when (old.state <> new.state or old.state_changed_at is distinct from new.state_changed_at
        or old.sn <> new.sn or old.name <> new.name)
  execute function device_copies_of_gateway();

-- Pages of a hundred thousand gateways are read along these.
create index gateway_name on gateway (name, sn);
create index gateway_org_name on gateway (org_id, name, sn);
