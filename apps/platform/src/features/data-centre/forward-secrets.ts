import { type SealedPlace, afterId } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';

export const secretOwner = (id: string): Owner => ['forwarder', id, 'secret'];
export const signKeyOwner = (id: string): Owner => ['forwarder', id, 'signKey'];
const AT_ONCE = 200;

/** Passwords of targets, and the keys that requests to them are signed with. */
export const forwarderPlace: SealedPlace = {
  name: 'forwarder',
  async batch(tx, after, renew) {
    const rows = await tx.query<{ id: string; secret: string; sign_key: string }>(
      `select id, secret, sign_key from forwarder where id > $1 order by id limit ${AT_ONCE} for update`,
      [afterId(after)],
    );
    for (const { id, secret, sign_key } of rows) {
      const next = secret === '' ? '' : renew(secretOwner(id), secret);
      const nextKey = sign_key === '' ? '' : renew(signKeyOwner(id), sign_key);
      if (next !== secret || nextKey !== sign_key)
        await tx.query('update forwarder set secret = $2, sign_key = $3 where id = $1', [id, next, nextKey]);
    }
    return rows.at(-1)?.id;
  },
};
