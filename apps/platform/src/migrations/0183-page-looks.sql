-- Themes of pages that enterprises have made, and styles of widgets (decision 121). Pages hold a copy of what they have of it.
create table page_look (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  kind text not null,
  name text not null,
  version int not null,
  look jsonb not null,
  at timestamptz not null,
  by text not null,
  -- what is deleted stays for the pages that have it, and is offered to nobody
  deleted_at timestamptz
);
create unique index page_look_name on page_look (org_id, kind, lower(name)) where deleted_at is null;

-- Which pages have it: as page_image_use has it of pictures.
create table page_look_use (
  page_id uuid not null references page on delete cascade,
  look_id uuid not null references page_look on delete cascade,
  newest boolean not null default true,
  shown boolean not null default false,
  primary key (page_id, look_id)
);
create index page_look_use_of on page_look_use (look_id);
alter table page_template add column looks uuid[] not null default '{}';
