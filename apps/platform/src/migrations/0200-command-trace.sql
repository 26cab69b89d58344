-- Traceparent of the call that gave a command; null: it is not traced.
alter table command add column trace text;
