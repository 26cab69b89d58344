-- Configuration pages of devices and templates, with their versions, drafts, page templates and pictures.

create table page (
  id uuid primary key,
  device_id uuid references device on delete cascade,
  template_id uuid references template on delete cascade,
  -- there are no projects yet: a page belongs to a device or a template
  project_id uuid check (project_id is null),
  title text not null,
  sort int not null,
  -- the newest of page_version
  version int not null,
  -- of that version, for lists
  width int not null,
  height int not null,
  fit text not null,
  follow boolean not null,
  adaption boolean not null,
  widgets int not null,
  -- chosen as the landing page of its owner
  home boolean not null default false,
  -- argon2id; null: no password is asked for
  password_hash text,
  changed_at timestamptz not null,
  -- login name
  changed_by text not null,
  check (num_nonnulls(device_id, template_id, project_id) = 1)
);
create unique index page_title on page (coalesce(device_id, template_id), lower(title));
create index page_template_of on page (template_id);
create unique index page_home on page (coalesce(device_id, template_id)) where home;
create table page_version (
  page_id uuid not null references page on delete cascade,
  version int not null,
  at timestamptz not null,
  by text not null,
  -- how it came to be: PageVersionKind of the contract
  kind text not null,
  from_version int,
  widgets int not null,
  -- of the JSON, before it was packed
  bytes int not null,
  -- JSON text, without the password of the page
  document bytea not null,
  -- gzip
  packed boolean not null,
  primary key (page_id, version)
);
-- Already packed, or too small to be.
alter table page_version alter column document set storage external;

-- What an account has not saved yet.
create table page_draft (
  page_id uuid not null references page on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- the version it was begun on
  base int not null,
  at timestamptz not null,
  document bytea not null,
  packed boolean not null,
  primary key (page_id, account_id)
);
create index page_draft_account on page_draft (account_id);
alter table page_draft alter column document set storage external;

-- Sessions that have given the password of a page.
create table page_pass (
  -- of the session's token, hex
  session_id text not null,
  page_id uuid not null references page on delete cascade,
  -- of the password that was given: another one is asked for anew
  password_hash text not null,
  at timestamptz not null,
  primary key (session_id, page_id)
);
create index page_pass_page on page_pass (page_id);
create index page_pass_at on page_pass (at);

-- Regions that pages of a device or template can have (pagePmsn).
alter table device add column page_pmsn text[] not null default '{}';
alter table template add column page_pmsn text[] not null default '{}';

create table page_template (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  name text not null,
  width int not null,
  height int not null,
  widgets int not null,
  at timestamptz not null,
  by text not null,
  document bytea not null,
  packed boolean not null
);
create unique index page_template_name on page_template (org_id, lower(name));
create index page_template_newest on page_template (org_id, at desc, id);
alter table page_template alter column document set storage external;

create table page_image (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  name text not null,
  kind text not null,
  -- sha-256: names these bytes to caches, and tells that they are here already
  hash bytea not null,
  bytes bytea not null,
  at timestamptz not null,
  by text not null
);
create unique index page_image_once on page_image (org_id, hash);
create index page_image_newest on page_image (org_id, at desc, id);
alter table page_image alter column bytes set storage external;
-- Which pictures the newest version of a page shows: whoever sees the page sees them.
create table page_image_use (
  page_id uuid not null references page on delete cascade,
  image_id uuid not null references page_image,
  primary key (page_id, image_id)
);
create index page_image_use_of on page_image_use (image_id);

-- Whoever edited devices edits their pages; templates likewise.
update role set permissions = permissions || '{manage_page_view}'::text[]
 where permissions && '{manage_equip_view,manage_template_view}'::text[];
update role set permissions = permissions || '{manage_page_edit}'::text[]
 where permissions && '{manage_equip_edit,manage_template_edit}'::text[];
