import type { Quality, Value, VariableSettings } from '@lightfield/contract';

interface OfDevice {
  readonly equipmentId: string;
}
/** Devices whose last values are taken along: those of orders first, then those of inspections, each as they are due. `left`: how many more there are. */
export function devicesToTake(
  orders: readonly OfDevice[],
  tasks: readonly { readonly devices: readonly OfDevice[] }[],
  most: number,
): { ids: string[]; left: number } {
  const all = [...new Set([...orders, ...tasks.flatMap(({ devices }) => devices)].map((one) => one.equipmentId))];
  return { ids: all.slice(0, most), left: Math.max(0, all.length - most) };
}

interface ShownSignal {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly decimals: number;
  readonly readable: boolean;
  readonly signalMaps: VariableSettings['statusMap'];
}
interface Answered {
  /** All but the late ones were read then or later. */
  readonly readAt?: number | undefined;
  readonly late: readonly string[];
  readonly readings: readonly {
    readonly variableId: string;
    readonly value: Value;
    readonly readAt: number;
    readonly quality?: Quality | undefined;
  }[];
}
/** A value as it was known last: when it was read, and how far it could be trusted then. */
export interface LastValue extends Omit<ShownSignal, 'readable'> {
  readonly value: Value;
  readonly at: number;
  readonly quality: Quality;
}
/** Last values of a device in the order of its signals, those left out that never had one. `left`: how many more there are. */
export function lastValues(
  signals: readonly ShownSignal[],
  { readAt = 0, late, readings }: Answered,
  most: number,
): { values: LastValue[]; left: number } {
  const found = new Map(readings.map((one) => [one.variableId, one]));
  const isLate = new Set(late);
  const all = signals.flatMap(({ readable, ...signal }): LastValue[] => {
    const reading = found.get(signal.id);
    if (!readable || !reading) return [];
    const at = isLate.has(signal.id) ? reading.readAt : Math.max(reading.readAt, readAt);
    return [{ ...signal, value: reading.value, at, quality: reading.quality ?? 'good' }];
  });
  return { values: all.slice(0, most), left: Math.max(0, all.length - most) };
}

/** A picture at the platform; `of`: the order or inspection it belongs to. */
export interface PictureOf {
  readonly kind: 'order' | 'task';
  readonly of: string;
  readonly id: string;
}
interface Step {
  readonly pictures: readonly string[];
}
/** Pictures of what is due, what is due first before others, newest steps first. */
export function picturesOf(
  orders: readonly { readonly id: string; readonly steps: readonly Step[] }[],
  tasks: readonly { readonly id: string; readonly devices: readonly { readonly results: readonly Step[] }[] }[],
): PictureOf[] {
  const idsOf = (steps: readonly Step[]) => steps.flatMap(({ pictures }) => pictures);
  return [
    ...orders.flatMap((order) =>
      idsOf(order.steps.toReversed()).map((id) => ({ kind: 'order', of: order.id, id }) as const),
    ),
    ...tasks.flatMap((task) =>
      idsOf(task.devices.flatMap(({ results }) => results)).map((id) => ({ kind: 'task', of: task.id, id }) as const),
    ),
  ];
}

interface PictureBounds {
  readonly count: number;
  readonly bytes: number;
}
/**
 * What of the wanted pictures stays, and what is fetched, one after the other, within these bounds; `held`: bytes of those that lie here.
 * Whoever fetches one says how large it is, and is told whether it is kept.
 */
export function pictureRoom(wanted: readonly PictureOf[], held: ReadonlyMap<string, number>, most: PictureBounds) {
  const first = wanted.slice(0, most.count);
  const isFirst = new Set(first.map(({ id }) => id));
  const gone = [...held.keys()].filter((id) => !isFirst.has(id));
  let bytes = [...held].reduce((sum, [id, size]) => (isFirst.has(id) ? sum + size : sum), 0);
  return {
    gone,
    missing: first.filter(({ id }) => !held.has(id)),
    /** Whether there is room for one of so many bytes; it counts from then on. */
    takes: (size: number): boolean => {
      if (bytes + size > most.bytes) return false;
      bytes += size;
      return true;
    },
  };
}
