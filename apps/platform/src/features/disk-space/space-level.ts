import { FIRST_LANGUAGE } from '@lightfield/contract';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

/** `low`: new data still finds room; `full`: the database refuses what is to be stored. */
export type SpaceLevel = 'enough' | 'low' | 'full';

/** With so little left the database cannot keep its log, and ends. Bytes. */
const NONE_LEFT_BYTES = 32 * 2 ** 20;
/** A small disk is low later than a large one: at this share of it. */
const LOW_SHARE = 0.1;
/** Gateways try again every two seconds: as long as they are refused it is full. */
const REFUSED_MS = 10_000;

export interface SpaceSeen {
  /** Of the disk that holds the data folder; `undefined`: it cannot be asked. Bytes. */
  readonly disk: { readonly free: number; readonly total: number } | undefined;
  /** When the database last refused something for want of room; in ticks, as `now`. */
  readonly refusedAt: number | undefined;
  /** A try to store something found room; asked only after a refusal. */
  readonly tried: boolean;
  readonly now: number;
}

/** How much room there is. `lowBytes`: below this it is low. */
export function spaceLevel({ disk, refusedAt, tried, now }: SpaceSeen, lowBytes: number): SpaceLevel {
  if (refusedAt !== undefined && (!tried || now - refusedAt < REFUSED_MS)) return 'full';
  if (!disk) return 'enough';
  if (disk.free < NONE_LEFT_BYTES) return 'full';
  return disk.free < Math.min(lowBytes, disk.total * LOW_SHARE) ? 'low' : 'enough';
}

const sizeOf = (bytes: number) =>
  bytes < 2 ** 30 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** What administrators are told of: the room there is, or the database that does not answer and answers again. */
export type Trouble = SpaceLevel | 'away' | 'back';
export type Told = (of: Trouble, free: number | undefined, lang?: Lang) => { title: string; note: string };

/** Stored texts are Chinese: the platform's language by default. */
export const spaceText: Told = (of, free, lang = FIRST_LANGUAGE) => {
  const words = platformText.in(lang);
  const name = `${of[0]?.toUpperCase()}${of.slice(1)}` as Capitalize<Trouble>;
  const known = free === undefined || of === 'away' || of === 'back' ? '' : words('space.left', { size: sizeOf(free) });
  return { title: words(`space.title${name}`), note: known + words(`space.note${name}`) };
};
