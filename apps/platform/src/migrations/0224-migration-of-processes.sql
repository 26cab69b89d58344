-- The newest migration that each process knows: what it needs is not taken away while it runs (decision 153). Null: it is of before.
alter table process_report add column migration text;
