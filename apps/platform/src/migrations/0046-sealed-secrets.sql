-- Secrets are sealed before they are stored (docs/decisions/036-secrets-at-rest.md): the start that follows seals what is
-- stored here. A sealed value is text; until then this one is the base64 of the bytes that sign the tickets of a partner system.
alter table partner alter column secret type text using encode(secret, 'base64');
