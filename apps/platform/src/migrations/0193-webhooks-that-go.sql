-- Decision 130: an endpoint that is deleted at this moment is waited for and then not told. Without that its row would be gone when what
-- happens is written down for it, which would refuse the alarm or the work order itself.
create or replace function webhooks_told(of_kind text, of_org uuid, of_device uuid) returns setof uuid language sql volatile as $$
  select webhook.id from webhook join org home on home.id = webhook.org_id
   where webhook.enabled and of_kind = any (webhook.events) and not home.disabled
     and (home.kind = 'center' or home.id = of_org
       or of_org in (select id from org where parent_id = home.id and kind = 'external'))
     and (home.kind <> 'external' or exists (select from api_authorised where org_id = home.id))
     and (webhook.range = 'all'
       or webhook.range = 'devices' and exists (select from webhook_device where webhook_id = webhook.id and device_id = of_device)
       or webhook.range = 'groups' and exists (
            with recursive above as (
              select group_id as id from device where device.id = of_device
               union select device_group.parent_id from device_group join above on above.id = device_group.id)
            select from above join webhook_group on webhook_group.group_id = above.id where webhook_group.webhook_id = webhook.id))
   order by webhook.id
     for key share of webhook
$$;
