import type { FieldView } from '../field-work.ts';
import type { FieldStore } from '../store.ts';
import { takeAlarms } from './take-alarms.ts';
import { takePictures, takeValues, valuesPause } from './take-more.ts';
import { takeStock } from './take-stock.ts';

/** Materials are counted by people. */
const STOCK_EVERY_MS = 60_000;

interface Parts {
  readonly view: () => FieldView;
  readonly set: (more: Partial<FieldView>) => void;
  /** Is this still the store of whoever works here? */
  readonly isOwn: (store: FieldStore) => boolean;
}
/** What is read beside a machine: it comes after what is due, and holds nothing up. */
export function createTaking({ view, set, isOwn }: Parts) {
  const pause = valuesPause();
  /** As the clock of the platform says. */
  const now = () => Date.now() - (view().clockOff ?? 0);
  async function keep(own: FieldStore, taken: Partial<Pick<FieldView, 'values' | 'alarms' | 'stock'>>): Promise<void> {
    if (!isOwn(own)) return;
    await own.keep(taken);
    set(taken);
  }
  async function values(own: FieldStore): Promise<void> {
    // whoever may not see them any more keeps none
    const due = view();
    const isReader = due.who?.reads === true;
    if (isReader && due.values && pause.isFresh(own.accountId, due)) return;
    const taken = isReader ? await takeValues(due) : undefined;
    if (isOwn(own) && isReader) pause.answered(own.accountId, due);
    await keep(own, { values: taken });
  }
  async function alarms(own: FieldStore): Promise<void> {
    const due = view();
    await keep(own, { alarms: due.who?.alarms === true ? await takeAlarms(due, now()) : undefined });
  }
  /** Not after every step either. */
  let stocked: { readonly of: string; readonly at: number } | undefined;
  async function stock(own: FieldStore): Promise<void> {
    const { who, orders } = view();
    if (who?.receives !== true) return keep(own, { stock: undefined });
    const all = orders?.orders ?? [];
    const of = [own.accountId, ...all.map(({ id, state }) => `${id} ${state}`)].join(' ');
    const at = performance.now();
    if (stocked?.of === of && at - stocked.at < STOCK_EVERY_MS) return;
    await keep(own, { stock: await takeStock(all, now()) });
    stocked = { of, at };
  }
  async function pictures(own: FieldStore): Promise<void> {
    try {
      if (!view().littleRoom) await takePictures(view(), own);
    } finally {
      if (isOwn(own)) set({ pictures: new Set((await own.pictures()).keys()) });
    }
  }
  /** Each goes on where another fails; what was taken before stays then. */
  return async (own: FieldStore): Promise<void> => {
    await Promise.allSettled([alarms(own), stock(own), values(own), pictures(own)]);
  };
}
