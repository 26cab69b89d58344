import type { Transaction } from '../../kernel/db.ts';
import { cameraOwner } from '../../kernel/vault/camera-secrets.ts';
import { type Renew, type SealedPlace, afterId } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';

export const accountOwner = (id: string): Owner => ['openys', id, 'secret'];
const AT_ONCE = 500;

const place = (table: 'video_account' | 'camera', column: string, owner: (id: string) => Owner): SealedPlace => ({
  name: table,
  async batch(tx: Transaction, after: string, renew: Renew) {
    const rows = await tx.query<{ id: string; secret: string }>(
      `select id, ${column} as secret from ${table} where id > $1 order by id limit ${AT_ONCE} for update`,
      [afterId(after)],
    );
    for (const { id, secret } of rows) {
      const next = secret === '' ? '' : renew(owner(id), secret);
      if (next !== secret) await tx.query(`update ${table} set ${column} = $2 where id = $1`, [id, next]);
    }
    return rows.at(-1)?.id;
  },
});

/** Secrets of accounts with video services. */
export const videoAccountPlace = place('video_account', 'app_secret', accountOwner);
/** Passwords of cameras. */
export const cameraPlace = place('camera', 'password', cameraOwner);
