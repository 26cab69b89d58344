import { randomBytes } from 'node:crypto';
import { afterId, type SealedPlace } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';

export const SECRET_BYTES = 32;
export const partnerOwner = (id: string): Owner => ['partner', id, 'secret'];
const AT_ONCE = 500;

/** What the tickets of partner systems are signed with. */
export const partnerPlace: SealedPlace = {
  name: 'partner',
  async batch(tx, after, renew) {
    const rows = await tx.query<{ id: string; secret: string }>(
      `select id, secret from partner where id > $1 order by id limit ${AT_ONCE} for update`,
      [afterId(after)],
    );
    for (const { id, secret } of rows) {
      const owner = partnerOwner(id);
      // One that is forgotten is replaced by one nobody knows: with an empty one, everybody could sign.
      const next = renew(owner, secret) || renew(owner, randomBytes(SECRET_BYTES).toString('base64'));
      if (next !== secret) await tx.query('update partner set secret = $2 where id = $1', [id, next]);
    }
    return rows.at(-1)?.id;
  },
};
