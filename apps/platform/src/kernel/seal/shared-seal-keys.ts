import { v7 as newId } from 'uuid';
import type { Ticks } from '../clock.ts';
import type { Db } from '../db.ts';
import { timeOf } from '../shared-clock.ts';
import { SealBroken } from '../vault/sealed-text.ts';
import type { Vault } from '../vault/vault.ts';
import { KEY_MS, NONCE_MS, type SealKey, type SealKeys, makeSealKey, sealKeyFrom, sealKeyText } from './seal-keys.ts';

/** Held while a key is made, so that processes that start together make one. */
const LOCK = 7_411_158;
/** What was read is good for this long, unless a nonce comes that it does not know. */
const KEPT_MS = 60_000;

interface Row {
  id: string;
  sealed: string;
}

/**
 * Keys of many processes: rows of the table `seal_key`, sealed by the vault and deleted when their nonces have ended. The table is in no
 * backup of the database's files and in none of its log: what was recorded on the network is not opened by an old copy.
 */
export function createSharedSealKeys({ db, vault, clock }: { db: Db; vault: Vault; clock: Ticks }): SealKeys {
  let kept: { keys: readonly SealKey[]; time: number; ticks: number } | undefined;

  const open = ({ id, sealed }: Row): SealKey[] => {
    try {
      return [sealKeyFrom(vault.open(['seal_key', id], sealed))];
    } catch (error) {
      // Sealed with a vault's key that is gone: logins that have begun end, as after a restart.
      if (error instanceof SealBroken) return [];
      throw error;
    }
  };

  async function read(): Promise<readonly SealKey[]> {
    return db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await tx.query(`delete from seal_key where made_at < clock_timestamp() - interval '${KEY_MS + NONCE_MS} ms'`);
      const rows = await tx.query<Row & { due: boolean }>(
        `select id, sealed, made_at <= clock_timestamp() - interval '${KEY_MS} ms' as due from seal_key order by made_at desc`,
      );
      const keys = rows.flatMap(open);
      const [newest] = rows;
      if (newest && !newest.due && keys.length === rows.length) return keys;
      const made = makeSealKey();
      const id = newId();
      await tx.query('insert into seal_key (id, sealed, made_at) values ($1, $2, clock_timestamp())', [
        id,
        vault.seal(['seal_key', id], sealKeyText(made)),
      ]);
      return [made, ...keys];
    });
  }

  return {
    async current(anew = false) {
      if (kept && !anew && clock.ticks() - kept.ticks < KEPT_MS) return kept.keys;
      const keys = await read();
      const ticks = clock.ticks();
      kept = { keys, time: await timeOf(db), ticks };
      return keys;
    },
    now: () => (kept ? kept.time + clock.ticks() - kept.ticks : 0),
  };
}
