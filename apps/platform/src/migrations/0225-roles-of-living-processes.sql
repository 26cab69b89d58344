-- What living processes are there for: those that ingest share gateways at a broker of others, and are seen to live where they do no jobs (decision 154).
alter table process add column jobs boolean not null default true;
alter table process add column ingest boolean not null default true;
