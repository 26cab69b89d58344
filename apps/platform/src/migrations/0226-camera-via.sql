-- By which way the picture of a camera comes: the platform itself, or the media server of the operator (decision 155).
alter table camera add column via text not null default 'platform' check (via in ('platform', 'media'));
