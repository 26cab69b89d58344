import type { Reads } from '../../../kernel/db.ts';
import { HistoryAway } from '../../../kernel/history-away.ts';
import { type BlockInfo, type BlockReader, type Range, createBlockReader } from '../block-reader.ts';
import { DAY_MS } from '../rollup-builder.ts';
import type { HistoryMachines } from './history-machines.ts';

/** A day of a report that lies on a machine. */
interface Place {
  readonly day: number;
  readonly machine: number;
  readonly records: number;
  readonly hasRaw: boolean;
  readonly hasMinutes: boolean;
  readonly hasHours: boolean;
  /** Changes whenever anything of the row does. */
  readonly written: string;
}
/** Places of days that are asked of one machine. */
interface Share {
  readonly machine: number;
  readonly places: readonly Place[];
}

/** A day goes from one place to another once a week at most; who reads it just then reads again. */
const ATTEMPTS = 5;

/**
 * Reads what is compacted, wherever each day lies. What a machine has of days that lie elsewhere by now is not looked at; what it should
 * have and has not is an error, never a gap.
 */
export function createSpreadBlocks(db: Reads, machines: HistoryMachines): BlockReader {
  const here = createBlockReader(db);

  async function placesOf({ reportNumber, from, to }: Range): Promise<Place[]> {
    if ((await machines.known()).length === 0) return [];
    return db.query<Place>(
      `select day, machine, records, has_raw as "hasRaw", has_minutes as "hasMinutes", has_hours as "hasHours", xmin::text as written
         from hist_day where report_number = $1 and day between $2 and $3 and machine is not null order by day`,
      [reportNumber, Math.floor(from / DAY_MS), Math.floor((to - 1) / DAY_MS)],
    );
  }

  /** What is here and where the rest is, of one and the same moment: between two questions a day may be brought away, or back. */
  async function divided<Found>(
    range: Range,
    read: () => Promise<Found>,
    isWanted: (place: Place) => boolean,
  ): Promise<{ found: Found; shares: Share[] }> {
    for (let attempt = 1; ; attempt++) {
      const before = await placesOf(range);
      const found = await read();
      const after = await placesOf(range);
      if (!isSame(before, after)) {
        if (attempt === ATTEMPTS) throw new Error(`history of report ${range.reportNumber} does not come to rest`);
        continue;
      }
      const byMachine = Map.groupBy(after.filter(isWanted), ({ machine }) => machine);
      return { found, shares: [...byMachine].map(([machine, places]) => ({ machine, places })) };
    }
  }

  /** Asks a machine about its days; whatever goes wrong is said with the days that cannot be read. */
  async function ask<Found>(
    { machine, places }: Share,
    range: Range,
    read: (cold: BlockReader, range: Range) => Promise<Found>,
  ): Promise<Found> {
    const days = places.map(({ day }) => day);
    try {
      const clipped = {
        reportNumber: range.reportNumber,
        from: Math.max(range.from, (days[0] ?? 0) * DAY_MS),
        to: Math.min(range.to, ((days.at(-1) ?? 0) + 1) * DAY_MS),
        days,
      };
      return await read(createBlockReader(machines.reads(machine)), clipped);
    } catch (error) {
      if (error instanceof HistoryAway) throw error;
      throw new HistoryAway(days[0] ?? 0, days.at(-1) ?? 0, error instanceof Error ? error.message : String(error));
    }
  }

  /** Its blocks of these days, all of them: compared with what was counted when they were brought there. */
  async function wholeList(share: Share, range: Range): Promise<BlockInfo[]> {
    const whole = {
      reportNumber: range.reportNumber,
      from: Math.floor(range.from / DAY_MS) * DAY_MS,
      to: Math.ceil(range.to / DAY_MS) * DAY_MS,
    };
    const blocks = await ask(share, whole, (cold, clipped) => cold.list(clipped));
    const records = new Map<number, number>();
    for (const { t0, records: n } of blocks) {
      const day = Math.floor(t0 / DAY_MS);
      records.set(day, (records.get(day) ?? 0) + n);
    }
    missing(share.places.filter((place) => records.get(place.day) !== place.records));
    return blocks;
  }

  return {
    async list(range) {
      const { found, shares } = await divided(
        range,
        () => here.list(range),
        ({ hasRaw }) => hasRaw,
      );
      if (shares.length === 0) return found;
      const away = await Promise.all(shares.map((share) => wholeList(share, range)));
      const inRange = away.flat().filter(({ t0, t1 }) => t1 >= range.from && t0 < range.to);
      return [...found, ...inRange].toSorted((a, b) => b.t0 - a.t0);
    },
    async blocks(range, columns) {
      const { found, shares } = await divided(
        range,
        () => here.blocks(range, columns),
        ({ hasRaw }) => hasRaw,
      );
      const away = await Promise.all(
        shares.map(async (share) => {
          await wholeList(share, range);
          return ask(share, range, (cold, clipped) => cold.blocks(clipped, columns));
        }),
      );
      return [...found, ...away.flat()];
    },
    async hours(range) {
      const { found, shares } = await divided(
        range,
        () => here.hours(range),
        ({ hasHours }) => hasHours,
      );
      for (const share of shares) {
        const theirs = await ask(share, range, (cold, clipped) => cold.hours(clipped));
        missing(share.places.filter(({ day }) => day * DAY_MS < range.to && !theirs.has(day * DAY_MS)));
        for (const [day, data] of theirs) found.set(day, data);
      }
      return found;
    },
    async minutes(range, columns) {
      const { found, shares } = await divided(
        range,
        () => here.minutes(range, columns),
        ({ hasMinutes }) => hasMinutes,
      );
      for (const share of shares) {
        const theirs = await ask(share, range, (cold, clipped) => cold.minutes(clipped, columns));
        for (const [day, data] of theirs) found.set(day, data);
      }
      return found;
    },
  };
}

const isSame = (a: readonly Place[], b: readonly Place[]): boolean =>
  a.length === b.length && a.every(({ day, written }, i) => day === b[i]?.day && written === b[i].written);

function missing(places: readonly Place[]): void {
  const [first] = places;
  if (first)
    throw new HistoryAway(
      first.day,
      places.at(-1)?.day ?? first.day,
      `history machine ${first.machine} has not what was brought to it`,
    );
}
