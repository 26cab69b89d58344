-- Brand and model of the machine behind a driver and how often it may be read: what is set of them, by the names of the contract.
alter table driver add column details jsonb not null default '{}';
