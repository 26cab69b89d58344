-- What an alarm's rule kept from people while it lay on the shelf, and holds still, is told when that ends.
alter table alarm_shelf add column told_at timestamptz;
-- What has ended before is not told now.
update alarm_shelf set told_at = coalesce(ended_at, until) where ended_at is not null or until <= now();
create index alarm_shelf_untold on alarm_shelf (until) where told_at is null;
create index alarm_shelf_rule on alarm_shelf (rule_id);
-- Told when the shelf ended: messages go the way of the step too, also to accounts without a group.
alter table alarm_step add column late boolean not null default false;
