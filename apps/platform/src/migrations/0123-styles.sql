-- Styles of login and main page (S3 §3, decision 101): of an enterprise, or of the operation centre for all to begin with.
create table style (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  name text not null,
  system boolean not null default false,
  -- seen by the accounts of its organisation; that of the operation centre by all who have no other
  in_use boolean not null default false,
  login_url text,
  domain text,
  domain_ok boolean not null default false,
  version integer not null,
  at timestamptz not null,
  by text not null,
  login jsonb not null,
  main jsonb not null,
  agreement text not null default '',
  policy text not null default ''
);
create unique index style_name on style (org_id, name);
create unique index style_in_use on style (org_id) where in_use;
create unique index style_login_url on style (login_url);
create unique index style_domain on style (domain);
create table style_image (
  id uuid primary key,
  style_id uuid not null references style on delete cascade,
  kind text not null,
  hash bytea not null,
  bytes bytea not null,
  at timestamptz not null
);
create unique index style_image_once on style_image (style_id, hash);
alter table style_image alter column bytes set storage external;
-- Which style an external enterprise sees: one.
create table style_auth (
  org_id uuid primary key references org on delete cascade,
  style_id uuid not null references style
);
create index style_auth_of on style_auth (style_id);
create table style_push (
  style_id uuid primary key references style on delete cascade,
  sender text not null,
  footer text not null,
  link text not null
);

-- Whoever runs an enterprise gives it its look.
update role set permissions = permissions || '{manage_style_view,manage_style_edit,manage_style_auth}'::text[]
  where permissions && '{orgal_enterprise_edit}'::text[];
