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
