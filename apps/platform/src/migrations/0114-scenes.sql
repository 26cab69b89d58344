-- 3D scenes of an enterprise (S1 §1), their versions, and the files that they show (decision 096).
create table scene (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  name text not null,
  version integer not null,
  nodes integer not null,
  at timestamptz not null,
  by text not null,
  -- as its editor saw it last
  picture bytea
);
create unique index scene_name on scene (org_id, name);
create index scene_newest on scene (org_id, at desc, id);
create table scene_version (
  scene_id uuid not null references scene on delete cascade,
  version integer not null,
  at timestamptz not null,
  by text not null,
  kind text not null,
  from_version integer,
  nodes integer not null,
  document jsonb not null,
  primary key (scene_id, version)
);
create table scene_model (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  name text not null,
  hash bytea not null,
  bytes bytea not null,
  nodes text[] not null,
  triangles integer not null,
  at timestamptz not null,
  by text not null
);
create unique index scene_model_once on scene_model (org_id, hash);
alter table scene_model alter column bytes set storage external;
-- Versions that have a file: it stays while one of them can come back.
create table scene_model_use (
  scene_id uuid not null,
  version integer not null,
  model_id uuid not null references scene_model,
  primary key (scene_id, version, model_id),
  foreign key (scene_id, version) references scene_version on delete cascade
);
create index scene_model_use_of on scene_model_use (model_id);
-- Which scenes the newest version of a page shows: whoever sees the page sees them.
create table scene_use (
  page_id uuid not null references page on delete cascade,
  scene_id uuid not null references scene,
  primary key (page_id, scene_id)
);
create index scene_use_of on scene_use (scene_id);

-- Whoever draws pages draws their scenes.
update role set permissions = permissions || '{manage_scene_view}'::text[] where permissions && '{manage_page_view}'::text[];
update role set permissions = permissions || '{manage_scene_edit}'::text[] where permissions && '{manage_page_edit}'::text[];
