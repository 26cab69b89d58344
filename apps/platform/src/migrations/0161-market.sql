-- What enterprises took over from the market (decision 111). What was made may be renamed and deleted; deleted, it was not taken.
create table market_taken (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  package text not null,
  version integer not null check (version > 0),
  -- in which it was taken; null: pictures
  language text check (language in ('zh', 'en')),
  -- which of both was made; neither: pictures, which know nothing of it
  template_id uuid references template (id) on delete cascade,
  page_template_id uuid references page_template (id) on delete cascade,
  at timestamptz not null,
  by text not null,
  check (template_id is null or page_template_id is null)
);
create index market_taken_org on market_taken (org_id, package, at desc);
create unique index market_taken_template on market_taken (template_id) where template_id is not null;
create index market_taken_page on market_taken (page_template_id) where page_template_id is not null;
-- pictures of a package: once, with the version that was taken last
create unique index market_taken_pictures on market_taken (org_id, package) where template_id is null and page_template_id is null;

-- Whoever makes templates or pages may look for some.
update role set permissions = permissions || '{system_market_view}'::text[]
  where permissions && '{manage_template_edit,manage_page_edit}'::text[];
