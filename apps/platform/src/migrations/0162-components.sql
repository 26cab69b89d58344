-- Components that all pages of an enterprise may take (decision 115). Pages hold a copy of what they show of it.
create table component (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  folder text not null default '',
  -- the newest of component_version
  version int not null,
  -- of that version
  widgets int not null,
  at timestamptz not null,
  by text not null,
  note text not null default '',
  -- components of the library that it holds itself
  holds uuid[] not null default '{}'
);
create unique index component_name on component (org_id, lower(name));
create table component_version (
  component_id uuid not null references component on delete cascade,
  version int not null,
  at timestamptz not null,
  by text not null,
  kind text not null,
  from_version int,
  note text not null,
  widgets int not null,
  -- JSON text: a page with one place of it
  document bytea not null,
  packed boolean not null,
  primary key (component_id, version)
);
alter table component_version alter column document set storage external;

-- What its newest version shows. A page that follows it uses that, too.
create table component_image_use (
  component_id uuid not null references component on delete cascade,
  image_id uuid not null references page_image,
  primary key (component_id, image_id)
);
create index component_image_use_of on component_image_use (image_id);
create table component_scene_use (
  component_id uuid not null references component on delete cascade,
  scene_id uuid not null references scene,
  primary key (component_id, scene_id)
);
create index component_scene_use_of on component_scene_use (scene_id);

-- Which components pages show: as page_image_use has it of pictures.
create table component_use (
  page_id uuid not null references page on delete cascade,
  component_id uuid not null references component,
  newest boolean not null default true,
  shown boolean not null default false,
  primary key (page_id, component_id)
);
create index component_use_of on component_use (component_id);
-- Of the library, that a page template shows.
alter table page_template add column components uuid[] not null default '{}';
