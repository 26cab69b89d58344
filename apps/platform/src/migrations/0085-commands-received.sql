-- When the gateway itself said that it has a command; null: it has not.
alter table command add column received_at timestamptz;
