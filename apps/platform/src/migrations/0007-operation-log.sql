-- What is rare among a million entries is found without reading all of them: one person's, one kind of thing, what was refused.
create index operation_log_who on operation_log (lower(who), at desc);
create index operation_log_object_type on operation_log (object_type, at desc);
create index operation_log_refused on operation_log (at desc) where result <> 'done';
