-- A record of a smart report that was filled in where there was no network: the step that did it, made on the phone, and the time there.
alter table smart_record add column step_id uuid, add column done_at timestamptz;
