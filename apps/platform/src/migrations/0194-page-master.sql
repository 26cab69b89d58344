-- One page of a project is seen on its others (decision 131): behind what they show, or above it. Both are settings, not part of a version.
alter table page
  add column master text check (master in ('behind', 'above')),
  add column with_master boolean not null default true,
  add constraint page_master_of_project check (master is null or project_id is not null);
create unique index page_master on page (project_id) where master is not null;
