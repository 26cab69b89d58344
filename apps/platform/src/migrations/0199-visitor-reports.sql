-- Faults that visitors of share links report. A visit is over after a day: its id is kept to know a report that is sent twice.
alter table work_order add column visit_id uuid, add column contact text not null default '';
