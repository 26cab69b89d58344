import type { Lang } from '../../kernel/language.ts';

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
export const spaceText: Told = (of, free, lang = 'zh') => {
  const { title, note, left } = WORDS[lang];
  const known = free === undefined || of === 'away' || of === 'back' ? '' : left(sizeOf(free));
  return { title: title[of], note: `${known}${note[of]}` };
};

interface Words {
  readonly title: Readonly<Record<Trouble, string>>;
  readonly note: Readonly<Record<Trouble, string>>;
  readonly left: (size: string) => string;
}
const WORDS: Readonly<Record<Lang, Words>> = {
  zh: {
    left: (size) => `数据盘剩余 ${size}。`,
    title: {
      low: '数据盘空间不足',
      full: '数据盘已满，新数据暂时无法保存',
      enough: '数据盘空间已恢复',
      away: '平台数据库无法访问',
      back: '平台数据库已恢复',
    },
    note: {
      low: '空间用完后新数据将无法保存。请尽快扩容、清理磁盘，或缩短历史数据的保存期限。',
      full: '历史数据和报警暂存在各网关中，尚未丢失；在网关缓存用完之前腾出空间，数据会自动补传。请立即扩容或清理磁盘。',
      enough: '数据保存恢复正常，网关暂存的数据正在自动补传。',
      away: '历史数据和报警暂存在各网关中，尚未丢失；数据库恢复后会自动补传。请立即检查数据库服务器。',
      back: '数据保存恢复正常，网关暂存的数据正在自动补传。',
    },
  },
  en: {
    left: (size) => `${size} left on the data disk. `,
    title: {
      low: 'The data disk has little room left',
      full: 'The data disk is full: new data cannot be stored',
      enough: 'The data disk has room again',
      away: 'The database of the platform cannot be reached',
      back: 'The database of the platform is back',
    },
    note: {
      low: 'When it is used up, new data cannot be stored. Make the disk larger, remove what is not needed, or shorten how long history is kept.',
      full: 'Gateways keep records and alarms; nothing is lost yet. They send them as soon as there is room, if it comes before theirs is used up. Make the disk larger or remove what is not needed now.',
      enough: 'Data is stored again; gateways are sending what they kept.',
      away: 'Gateways keep records and alarms; nothing is lost yet, and they send them when the database is back. Check the database server now.',
      back: 'Data is stored again; gateways are sending what they kept.',
    },
  },
};
