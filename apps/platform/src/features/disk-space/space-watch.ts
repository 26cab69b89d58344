import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { DirectNotifier } from '../../kernel/notifier.ts';
import { type SpaceLevel, type SpaceSeen, spaceLevel, spaceText } from './space-level.ts';
import type { Administrator, DiskSpaceRepository } from './disk-space.repository.ts';
import { type UrgentOthers, createUrgentWord } from './urgent-word.ts';

const LOOK_MS = 5_000;
/** What is still low after this is said again; a platform that starts anew says nothing twice within it. */
const REMIND_MS = 24 * 3_600_000;

export interface DiskSpaceWatchParts {
  db: Db;
  space: DiskSpaceRepository;
  bus: Pick<Bus, 'emit'>;
  clock: Clock & Ticks;
  log: Log;
  /** The disk of the data folder, bytes. */
  disk: () => Promise<SpaceSeen['disk']>;
  /** How often the database has refused something for want of space. */
  refusals: () => number;
  lowBytes: number;
  /** For what the database cannot keep. */
  direct: DirectNotifier;
  /** Absent: this process is alone. */
  others?: UrgentOthers;
}
/** What is still to be stored, since there was no space for it. */
interface Unstored {
  readonly level: SpaceLevel;
  readonly ids: ReadonlyMap<string, string>;
  readonly text: { readonly title: string; readonly note: string };
  readonly at: number;
}

/**
 * Watches the space there is for data and tells the administrators of the operation centre when it runs out, has run out, and is
 * back. A full disk cannot keep that message either: it is put before those who have a page open at once, and stored when
 * there is space; who can be reached outside the product is told there too.
 */
export function createDiskSpaceWatch({
  db,
  space,
  bus,
  clock,
  log,
  disk,
  refusals,
  lowBytes,
  direct,
  others,
}: DiskSpaceWatchParts) {
  let level: SpaceLevel = 'enough';
  let counted = refusals();
  let refusedAt: number | undefined;
  let toldAt = 0;
  let free: number | undefined;
  let administrators: readonly Administrator[] = [];
  const urgent = createUrgentWord({ direct, clock, words: spaceText, ...(others && { others }) });
  let unstored: Unstored[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function see(): Promise<SpaceLevel> {
    const now = clock.ticks();
    if (refusals() !== counted) {
      counted = refusals();
      refusedAt = now;
    }
    const seen = await disk();
    free = seen?.free;
    const tried = refusedAt === undefined || (await space.hasRoom(db));
    const found = spaceLevel({ disk: seen, refusedAt, tried, now }, lowBytes);
    if (found !== 'full') refusedAt = undefined;
    return found;
  }

  async function look(): Promise<void> {
    // As they were known last, while the database does not answer.
    const known = await space.administrators(db).catch(() => undefined);
    administrators = known ?? administrators;
    const found = await see();
    urgent({ full: found === 'full', answered: known !== undefined, free, administrators });
    const now = clock.now();
    const isDue = found !== 'enough' && now - toldAt >= REMIND_MS;
    if (found !== level || isDue) {
      const text = spaceText(found, free);
      log[found === 'enough' ? 'info' : 'error']({ free, lowBytes }, SPACE_LOG[found]);
      level = found;
      toldAt = now;
      await tell({ level: found, text, at: now });
    }
    await storeRest();
  }

  async function tell(said: Omit<Unstored, 'ids'>): Promise<void> {
    // After a restart it is not said again, unless it has become worse.
    const known = said.level === 'enough' ? [] : await space.told(db, said.level, said.at - REMIND_MS).catch(() => []);
    const ids = new Map(administrators.filter(({ id }) => !known.includes(id)).map(({ id }) => [id, newId()]));
    const about = { type: 'notice', equipType: 'resource', dataId: said.level, dataStatus: 'sended' } as const;
    const rest = { gmtCreate: said.at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
    for (const [accountId, id] of ids)
      bus.emit('message', { accountId, message: { id, ...about, ...said.text, ...rest } });
    if (ids.size > 0) unstored.push({ ...said, ids });
  }

  async function storeRest(): Promise<void> {
    while (unstored[0]) {
      const [{ ids, text, at, level: of }] = unstored;
      try {
        await space.store(db, ids, { ...text, dataId: of, at });
      } catch (error) {
        log.debug({ error }, 'a message about the space that is left waits to be stored');
        return;
      }
      unstored = unstored.slice(1);
      for (const accountId of ids.keys()) bus.emit('unread', { accountId });
    }
  }

  return {
    /** One look; for tests, and for the timer. */
    look(): Promise<void> {
      looking ??= look()
        .catch((error: unknown) => log.warn({ error }, 'the space that is left was not looked at'))
        .finally(() => {
          looking = undefined;
        });
      return looking;
    },
    start(): void {
      timer = setInterval(() => void this.look(), LOOK_MS);
      void this.look();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
    level: (): SpaceLevel => level,
    freeBytes: (): number => free ?? Number.NaN,
  };
}

const SPACE_LOG: Record<SpaceLevel, string> = {
  low: 'the data disk has little space left',
  full: 'the data disk is full: new data cannot be stored, gateways keep it',
  enough: 'the data disk has space again',
};
