-- Agents that fetch their tokens themselves after a person has let them in: OAuth 2.1 (decision 161). Only hashes of codes and tokens are stored.
alter table agent_grant add column client_hash bytea;
alter table agent_grant add column returns_to text not null default '';

create table agent_token (
  hash bytea primary key,
  grant_id uuid not null references agent_grant (id) on delete cascade,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- codes and refresh tokens are good for once; who comes with one again may have stolen it
  used_at timestamptz,
  -- of a code: what whoever exchanges it has to know (RFC 7636), and where it was sent
  challenge text,
  redirect_uri text
);
create index agent_token_grant on agent_token (grant_id);
