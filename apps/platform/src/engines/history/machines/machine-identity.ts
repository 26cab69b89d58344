import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../../kernel/db.ts';
import { MACHINE_SCHEMA } from './machine-schema.ts';

/** Who a machine says it is. */
export interface Identity {
  readonly number: number;
}
/** A machine as the main database knows it. */
export interface KnownMachine {
  readonly number: number;
  /** For how long it has been known, by the clock of the database. */
  readonly settledMs: number;
}
export interface Settled {
  readonly state: 'well' | 'foreign' | 'ahead';
  readonly identity: Identity | undefined;
}

/** Any constant of our own: machines are set up one after the other. */
const SETTLE_LOCK = 7_411_006;

/** Machines that days may lie on. */
export async function knownMachines(db: Db): Promise<KnownMachine[]> {
  return db.query<KnownMachine>(
    `select number, (extract(epoch from clock_timestamp() - added_at) * 1000)::float8 as "settledMs" from hist_machine
      where added_at is not null order by number`,
  );
}

interface Said {
  readonly installation: string;
  readonly number: number;
  readonly id: string;
  readonly written: string | null;
}

const WHO = 'select installation, number, id, written from hist_of';

/** Asks a machine who it is; one that is empty becomes a machine of this installation. */
export async function settleIn(db: Db, machine: Db): Promise<Settled> {
  const [found] = await machine.query<{ ours: string | null; theirs: string | null }>(
    `select to_regclass('hist_of')::text as ours, coalesce(to_regclass('hist_chunk'), to_regclass('hist_record'))::text as theirs`,
  );
  if (!found?.ours) {
    // A database that is in use already: perhaps the main one, named by mistake.
    if (found?.theirs) return { state: 'foreign', identity: undefined };
    // Of two that are set up at once one has to begin again.
    while (!(await setUp(db, machine)));
  }
  const [said] = await machine.query<Said>(WHO);
  if (!said) return { state: 'foreign', identity: undefined };
  const [mine] = await db.query<{ written: string | null; writing: string | null; added: boolean }>(
    `select written, writing, added_at is not null as added from hist_machine
      where number = $1 and id = $2 and exists (select from hist_installation where id = $3)`,
    [said.number, said.id, said.installation],
  );
  // Another installation's; or ours, and made after the backup that this database was restored from.
  if (!mine) return { state: 'foreign', identity: undefined };
  // Whoever set it up may have been killed before they said so.
  if (!mine.added)
    await db.query('update hist_machine set added_at = clock_timestamp() where number = $1 and added_at is null', [
      said.number,
    ]);
  const isOurs = mine.written === null || [mine.written, mine.writing].includes(said.written);
  return { state: isOurs ? 'well' : 'ahead', identity: { number: said.number } };
}

/**
 * Written down here first and there then: whoever is killed in between is followed by somebody who uses the same row. Days go there
 * only once it is said here to be there.
 */
async function setUp(db: Db, machine: Db): Promise<boolean> {
  await locked(db, async (tx) => {
    const [begun] = await tx.query('select number from hist_machine where added_at is null');
    if (!begun)
      await tx.query(
        'insert into hist_machine (number, id) select coalesce(max(number), 0) + 1, $1 from hist_machine',
        [newId()],
      );
    // Without machines nobody asks for it.
    await tx.query('create index if not exists hist_day_here on hist_day (day) where machine is null');
  });
  return locked(db, async (tx) => {
    const [row] = await tx.query<{ installation: string; number: number; id: string }>(
      `select hist_installation.id as installation, number, hist_machine.id from hist_machine, hist_installation
        where added_at is null order by number limit 1`,
    );
    if (!row) return false;
    await machine.transaction(async (there) => {
      const [found] = await there.query<{ ours: string | null }>(`select to_regclass('hist_of')::text as ours`);
      if (found?.ours) return;
      await there.query(MACHINE_SCHEMA);
      await there.query('insert into hist_of (installation, number, id) values ($1, $2, $3)', [
        row.installation,
        row.number,
        row.id,
      ]);
    });
    const [said] = await machine.query<Said>(WHO);
    await tx.query(
      'update hist_machine set added_at = clock_timestamp() where number = $1 and id = $2 and added_at is null',
      [said?.number, said?.id],
    );
    return true;
  });
}

const locked = <Result>(db: Db, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SETTLE_LOCK]);
    return work(tx);
  });
