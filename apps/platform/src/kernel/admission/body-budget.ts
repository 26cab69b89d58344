/** Bytes of bodies that are held at a time: of one account, of an address whose requests carry no session, and of all. Not in the specification. */
export interface BodyBounds {
  readonly perKey: number;
  readonly perStranger: number;
  readonly total: number;
}
const MB = 1024 * 1024;
/** Two of the largest saves of one account; a hundred of the largest forms of strangers; four saves of all. */
export const BODY_BOUNDS: BodyBounds = { perKey: 32 * MB, perStranger: 8 * MB, total: 64 * MB };

/** A body that is being received, or that has been and waits or is worked with. */
export interface HeldBody {
  /** False: there is no room for these bytes, and no other body could make some. */
  add(bytes: number): boolean;
  /** All of it has arrived: it is not given up for others any more. */
  received(): void;
  end(): void;
}

interface Entry {
  readonly key: string;
  bytes: number;
  giveUp: (() => void) | undefined;
}

/** Who sends much, or slowly, makes room for themselves first: the oldest body of the same key goes, then that of the heaviest. */
export function createBodyBudget({ perKey, perStranger, total }: BodyBounds = BODY_BOUNDS) {
  const entries = new Set<Entry>();
  const byKey = new Map<string, number>();
  let sum = 0;

  function count(entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    sum += bytes;
    const left = (byKey.get(entry.key) ?? 0) + bytes;
    if (left > 0) byKey.set(entry.key, left);
    else byKey.delete(entry.key);
  }
  function drop(entry: Entry): void {
    if (entries.delete(entry)) count(entry, -entry.bytes);
  }
  /** Gives up one other body of `key` that is still on its way. */
  function makeRoom(key: string, except: Entry): boolean {
    for (const entry of entries) {
      if (entry.key !== key || entry === except || !entry.giveUp) continue;
      drop(entry);
      entry.giveUp();
      return true;
    }
    return false;
  }
  const heaviest = () => [...byKey].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as const)[0];

  /** Who has to make room: the one who just sent, where they have too much, else who has most. */
  function tooMuch(key: string, most: number): string | undefined {
    if ((byKey.get(key) ?? 0) > most) return key;
    return sum > total ? heaviest() : undefined;
  }

  return {
    /** `giveUp`: ends the connection that sends it. `known`: the key is an account. */
    hold(key: string, giveUp: () => void, known: boolean): HeldBody {
      const most = known ? perKey : perStranger;
      const entry: Entry = { key, bytes: 0, giveUp };
      entries.add(entry);
      return {
        add(bytes) {
          if (!entries.has(entry)) return false;
          count(entry, bytes);
          for (let heavy = tooMuch(key, most); heavy !== undefined; heavy = tooMuch(key, most))
            if (!makeRoom(heavy, entry)) return false;
          return true;
        },
        received: () => void (entry.giveUp = undefined),
        end: () => drop(entry),
      };
    },
    bytes: () => sum,
  };
}
export type BodyBudget = ReturnType<typeof createBodyBudget>;
