-- What each process is there for; those of before this column had all roles.
alter table process_report add column roles text[] not null default '{web,ingest,jobs}';
