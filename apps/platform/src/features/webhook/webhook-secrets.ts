import { type SealedPlace, afterId } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';

/** The secret before is the same owner's: renewing moves the sealed text from one column to the other. */
export const webhookOwner = (id: string): Owner => ['webhook', id, 'secret'];
const AT_ONCE = 200;

/** What deliveries are signed with. */
export const webhookPlace: SealedPlace = {
  name: 'webhook',
  async batch(tx, after, renew) {
    const rows = await tx.query<{ id: string; secret: string; old_secret: string }>(
      `select id, secret, old_secret from webhook where id > $1 order by id limit ${AT_ONCE} for no key update`,
      [afterId(after)],
    );
    for (const { id, secret, old_secret } of rows) {
      const next = renew(webhookOwner(id), secret);
      const nextOld = old_secret === '' ? '' : renew(webhookOwner(id), old_secret);
      if (next !== secret || nextOld !== old_secret)
        await tx.query('update webhook set secret = $2, old_secret = $3 where id = $1', [id, next, nextOld]);
    }
    return rows.at(-1)?.id;
  },
};
