-- Which page of a template a page of a device comes from, and what both were when they last said the same. A page of the
-- template that somebody took out of the device keeps its row, so that it does not come back.
create table page_origin (
  device_id uuid not null references device on delete cascade,
  -- not a reference: a page that is gone from the template is told from one that never came from it
  template_page_id uuid not null,
  page_id uuid references page on delete set null,
  template_version int not null,
  -- of the device's page; 0: it never said the same
  page_version int not null,
  primary key (device_id, template_page_id)
);
create index page_origin_page on page_origin (page_id);

-- Pages that devices took over before: those of the same title, as the template's page was at that time.
insert into page_origin (device_id, template_page_id, page_id, template_version, page_version)
select device.id, theirs.id, own.id,
       coalesce((select max(version) from page_version
                  where page_id = theirs.id and at <= (select min(at) from page_version where page_id = own.id)),
                theirs.version),
       1
  from device join page theirs on theirs.template_id = device.template_id
  join page own on own.device_id = device.id and lower(own.title) = lower(theirs.title);
