-- Retrievals of one name are counted together, whoever has it.
create index retrieval_login_name on retrieval (login_name, created_at desc);
-- Words are looked for in a million entries of the operation log.
create index operation_log_search on operation_log using gin ((object_name || ' ' || who) gin_trgm_ops);
create index operation_log_action on operation_log (action text_pattern_ops, at desc);
