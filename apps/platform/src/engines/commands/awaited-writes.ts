import type { Value } from '@lightfield/contract';
import { type WrittenSettings, sameAfterReadBack } from '@lightfield/rules';

/** A write to an edge node that is not ours: it says no "done", its data has to show the value. */
export interface AwaitedWrite {
  /** Of the command. */
  id: string;
  seriesId: number;
  /** Scaled. */
  wanted: string | number;
  settings: WrittenSettings;
}

/** Writes that wait for data, in memory; after a restart they are read from the open commands. */
export function createAwaitedWrites() {
  const byId = new Map<string, AwaitedWrite>();
  /** How many writes wait for a series: asked for every value that arrives. */
  const waiting = new Map<number, number>();
  const count = (seriesId: number, by: number) => {
    const left = (waiting.get(seriesId) ?? 0) + by;
    if (left > 0) waiting.set(seriesId, left);
    else waiting.delete(seriesId);
  };
  return {
    waitsFor: (seriesId: number): boolean => waiting.has(seriesId),
    series: (): number[] => [...waiting.keys()],
    add(write: AwaitedWrite): void {
      if (byId.has(write.id)) return;
      byId.set(write.id, write);
      count(write.seriesId, 1);
    },
    remove(id: string): void {
      const write = byId.get(id);
      if (!write) return;
      byId.delete(id);
      count(write.seriesId, -1);
    },
    /** Commands that are done when the series shows this value. */
    shownBy(seriesId: number, value: Value): string[] {
      return [...byId.values()]
        .filter((write) => write.seriesId === seriesId && sameAfterReadBack(write.settings, write.wanted, value))
        .map(({ id }) => id);
    },
  };
}
export type AwaitedWrites = ReturnType<typeof createAwaitedWrites>;
