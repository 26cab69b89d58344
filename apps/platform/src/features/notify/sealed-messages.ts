import { type SealedPlace, afterId } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';
import type { Vault } from '../../kernel/vault/vault.ts';

/** In place of what is not to be read any more. */
export const HIDDEN = '******';
const AT_ONCE = 500;

interface Words {
  params: Readonly<Record<string, string>>;
  body: string;
}
interface Sealable extends Words {
  id: string;
  /** It carries a code or a password. */
  secret: boolean;
}
const bodyOwner = (id: string): Owner => ['outbox', id, 'body'];
const paramOwner = (id: string, name: string): Owner => ['outbox', id, 'params', name];

const mapped = ({ id, params, body }: Omit<Sealable, 'secret'>, change: (owner: Owner, text: string) => string) => ({
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === '' ? '' : change(paramOwner(id, name), value)]),
  ),
  body: change(bodyOwner(id), body),
});

/** What is stored of a message: codes and passwords sealed, until they are scrubbed. */
export const sealMessage = (vault: Vault, message: Sealable): Words => {
  const { params, body } = message;
  return message.secret ? mapped(message, vault.seal) : { params, body };
};
/** The message again. Throws SealBroken. */
export const openMessage = (vault: Vault, message: Sealable): Words => {
  const { params, body } = message;
  return message.secret ? mapped(message, vault.open) : { params, body };
};
/** What people with the right read of it; scrubbed ones are no longer sealed. */
export const openBody = (vault: Vault, { id, secret, body }: Omit<Sealable, 'params'>): string =>
  secret ? vault.open(bodyOwner(id), body) : body;

/** Codes and passwords in messages that were not scrubbed yet. */
export const outboxPlace: SealedPlace = {
  name: 'outbox',
  async batch(tx, after, renew) {
    const rows = await tx.query<Omit<Sealable, 'secret'>>(
      `select id, params, body from outbox where id > $1 and secret and not scrubbed
        order by id limit ${AT_ONCE} for update`,
      [afterId(after)],
    );
    for (const row of rows) {
      const next = mapped(row, (owner, text) => renew(owner, text) || HIDDEN);
      await tx.query('update outbox set params = $2, body = $3 where id = $1', [
        row.id,
        JSON.stringify(next.params),
        next.body,
      ]);
    }
    return rows.at(-1)?.id;
  },
};
