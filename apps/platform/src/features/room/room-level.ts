/** `low`: new data still finds room; `full`: the database refuses what is to be stored. */
export type RoomLevel = 'enough' | 'low' | 'full';

/** With so little left the database cannot keep its log, and ends. Bytes. */
const NONE_LEFT_BYTES = 32 * 2 ** 20;
/** A small disk is low later than a large one: at this share of it. */
const LOW_SHARE = 0.1;
/** Gateways try again every two seconds: as long as they are refused it is full. */
const REFUSED_MS = 10_000;

export interface RoomSeen {
  /** Of the disk that holds the data folder; `undefined`: it cannot be asked. Bytes. */
  readonly disk: { readonly free: number; readonly total: number } | undefined;
  /** When the database last refused something for want of room, epoch ms. */
  readonly refusedAt: number | undefined;
  /** A try to store something found room; asked only after a refusal. */
  readonly tried: boolean;
  readonly now: number;
}

/** How much room there is. `lowBytes`: below this it is low. */
export function roomLevel({ disk, refusedAt, tried, now }: RoomSeen, lowBytes: number): RoomLevel {
  if (refusedAt !== undefined && (!tried || now - refusedAt < REFUSED_MS)) return 'full';
  if (!disk) return 'enough';
  if (disk.free < NONE_LEFT_BYTES) return 'full';
  return disk.free < Math.min(lowBytes, disk.total * LOW_SHARE) ? 'low' : 'enough';
}

const sizeOf = (bytes: number) =>
  bytes < 2 ** 30 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** What administrators are told. Stored texts are Chinese: the platform's language by default. */
export function roomText(level: RoomLevel, free: number | undefined): { title: string; note: string } {
  const left = free === undefined ? '' : `数据盘剩余 ${sizeOf(free)}。`;
  switch (level) {
    case 'low':
      return {
        title: '数据盘空间不足',
        note: `${left}空间用完后新数据将无法保存。请尽快扩容、清理磁盘，或缩短历史数据的保存期限。`,
      };
    case 'full':
      return {
        title: '数据盘已满，新数据暂时无法保存',
        note: `${left}历史数据和报警暂存在各网关中，尚未丢失；在网关缓存用完之前腾出空间，数据会自动补传。请立即扩容或清理磁盘。`,
      };
    case 'enough':
      return { title: '数据盘空间已恢复', note: `${left}数据保存恢复正常，网关暂存的数据正在自动补传。` };
  }
}
