import { createHash } from 'node:crypto';
import type { Ticks } from '../clock.ts';

export interface OnceOptions {
  /** What it is for; one of another kind is another one. */
  kind: string;
  /** What whoever uses it up has to know. Kept as a hash. */
  key: string;
  /** What they get for it: JSON, maps and sets. */
  value: unknown;
  lifeMs: number;
  /** For whom: those of one holder are counted. */
  holder?: string;
  /** How many that are still good this holder may have of the kind. */
  most?: number;
}

/** Why there is nothing: never there or used (`unknown`), too late, or for another holder, whose it stays. */
export type OnceFault = 'unknown' | 'expired' | 'foreign';
export type OnceFound = { readonly value: unknown } | { readonly fault: OnceFault };

/** What is good once and for a short while, in whatever process it is used. */
export interface Once {
  /** `false`: the holder has as many as they may, or it is there already. */
  put(one: OnceOptions): Promise<boolean>;
  /** Uses it up, unless it is for somebody else than `holder`; not given, it does not matter for whom it is. */
  take(kind: string, key: string, holder?: string): Promise<OnceFound>;
}

/** Of one kind, good or not; the oldest make room, so that whoever asks without end fills no memory. */
export const ONCE_MAX = 50_000;
/** What has run out is still told from what never was for this long. */
export const RUN_OUT_KEPT_MS = 10 * 60_000;

export const onceKey = (key: string): Buffer => createHash('sha256').update(key).digest();

interface Kept {
  value: unknown;
  holder: string;
  /** In ticks. */
  until: number;
}

/** Of a process that is alone. */
export function createOwnOnce(clock: Ticks): Once {
  const kinds = new Map<string, Map<string, Kept>>();
  return {
    put({ kind, key, value, lifeMs, holder = '', most }) {
      const kept = kinds.get(kind) ?? new Map<string, Kept>();
      kinds.set(kind, kept);
      const now = clock.ticks();
      // In order of putting and nearly in that of running out: the first one to be kept ends the search.
      for (const [name, { until }] of kept) {
        if (until > now - RUN_OUT_KEPT_MS) break;
        kept.delete(name);
      }
      if (most !== undefined) {
        let held = 0;
        for (const one of kept.values()) if (one.holder === holder && one.until > now) held += 1;
        if (held >= most) return Promise.resolve(false);
      }
      const name = onceKey(key).toString('base64');
      if ((kept.get(name)?.until ?? now) > now) return Promise.resolve(false);
      kept.set(name, { value, holder, until: now + lifeMs });
      const [oldest] = kept.keys();
      if (kept.size > ONCE_MAX && oldest !== undefined) kept.delete(oldest);
      return Promise.resolve(true);
    },
    take(kind, key, holder) {
      const kept = kinds.get(kind);
      const name = onceKey(key).toString('base64');
      const found = kept?.get(name);
      if (!found) return Promise.resolve({ fault: 'unknown' });
      const good = found.until > clock.ticks();
      if (good && holder !== undefined && holder !== found.holder) return Promise.resolve({ fault: 'foreign' });
      kept?.delete(name);
      return Promise.resolve(good ? { value: found.value } : { fault: 'expired' });
    },
  };
}
