-- Pages whose owner wants it so are shown as they were published (decision 098).
alter table device add column publishes boolean not null default false;
alter table project add column publishes boolean not null default false;
alter table page
  -- null: the newest version is shown; 0: none has been published.
  add column shown_version int,
  add column shown_binds text[] not null default '{}',
  add column is_shown boolean not null generated always as (shown_version is distinct from 0) stored;
-- When it was published for the last time, as what, and why.
alter table page_version
  add column published_at timestamptz,
  add column published_by text,
  add column name text not null default '',
  add column note text not null default '';
-- By which version: the newest one, the one that is shown, or both.
alter table page_image_use
  add column newest boolean not null default true,
  add column shown boolean not null default false;
alter table scene_use
  add column newest boolean not null default true,
  add column shown boolean not null default false;

-- Whoever drew pages for everybody to see goes on doing so.
update role set permissions = permissions || '{manage_page_publish}'::text[] where 'manage_page_edit' = any (permissions);
