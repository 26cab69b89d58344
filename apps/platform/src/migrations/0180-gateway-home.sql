-- The process that has a gateway's connection, and the number of that connection: a process that lost it writes no more of the gateway.
alter table gateway
  add column home uuid,
  add column home_session bigint not null default 0;
