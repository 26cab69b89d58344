-- What running periods of projects came to stands with the rest that is known over restarts (decision 082).
insert into edge_memory (project_id, unit, state)
select project_id, id::text, jsonb_set(state, '{periodMs}', to_jsonb(period_ms))::text from project_mvar
 where jsonb_typeof(state) = 'object' and period_ms is not null;
alter table project_mvar drop column state;
