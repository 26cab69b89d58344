import { v7 as newId } from 'uuid';
import type { Db } from '../../kernel/db.ts';
import { type SealedPlace, afterId } from '../../kernel/vault/sealed-places.ts';
import { type Owner, SealBroken } from '../../kernel/vault/sealed-text.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { type VapidKey, makeVapidKey } from './vapid.ts';

/** Held while a pair is made, so that processes that start together make one. */
const LOCK = 7_411_228;
const owner = (id: string): Owner => ['push_key', id, 'private_key'];
const AT_ONCE = 50;

interface Row {
  id: string;
  public_key: string;
  private_key: string;
}
export interface PushKey extends VapidKey {
  readonly id: string;
}

/**
 * `pushKeyOf`, asked once: when somebody wants it first, so that an installation in which nobody does keeps no secret for it.
 * After a failure it is asked again.
 */
export function pushKeyWhenWanted(db: Db, vault: Vault): () => Promise<PushKey> {
  let asked: Promise<PushKey> | undefined;
  return () =>
    (asked ??= pushKeyOf(db, vault).catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
}

/** The pair of all processes; made by the first that wants it. One that no key of the vault opens is gone, and its subscriptions with it. */
export function pushKeyOf(db: Db, vault: Vault): Promise<PushKey> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const [row] = await tx.query<Row>('select id, public_key, private_key from push_key order by made_at limit 1');
    const known = row && opened(vault, row);
    if (known) return known;
    await tx.query('delete from push_key');
    const made = { id: newId(), ...makeVapidKey() };
    await tx.query('insert into push_key (id, public_key, private_key) values ($1, $2, $3)', [
      made.id,
      made.publicKey,
      vault.seal(owner(made.id), made.privateKey),
    ]);
    return made;
  });
}

function opened(vault: Vault, { id, public_key: publicKey, private_key }: Row): PushKey | undefined {
  try {
    const privateKey = vault.open(owner(id), private_key);
    return privateKey === '' ? undefined : { id, publicKey, privateKey };
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

/** What pushes are signed with. */
export const pushKeyPlace: SealedPlace = {
  name: 'push_key',
  async batch(tx, after, renew) {
    const rows = await tx.query<Row>(
      `select id, public_key, private_key from push_key where id > $1 order by id limit ${AT_ONCE} for no key update`,
      [afterId(after)],
    );
    for (const { id, private_key } of rows) {
      const next = private_key === '' ? '' : renew(owner(id), private_key);
      if (next !== private_key) await tx.query('update push_key set private_key = $2 where id = $1', [id, next]);
    }
    return rows.at(-1)?.id;
  },
};
