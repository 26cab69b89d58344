-- A gateway can say itself how its going is told (LossOfGateway of the contract), beside enterprises, templates and devices.
alter table loss_settings
  add column gateway_id uuid unique references gateway on delete cascade,
  drop constraint loss_settings_check,
  add constraint loss_settings_owner check (num_nonnulls(org_id, template_id, device_id, gateway_id) = 1);
alter table loss_group
  add column gateway_id uuid references loss_settings (gateway_id) on delete cascade on update cascade,
  drop constraint loss_group_check,
  add constraint loss_group_owner check (num_nonnulls(org_id, template_id, device_id, gateway_id) = 1);
create index loss_group_gateway on loss_group (gateway_id) where gateway_id is not null;
