import type { NumberedItem } from './batch-guard.ts';

/**
 * A batch that begins beyond what is next is refused at first: on its way something may have been overtaken or thrown away,
 * and the gateway sends what is not acknowledged again. When the same batch comes once more after this time, the gateway
 * has nothing earlier.
 */
export const GAP_PATIENCE_MS = 400;
/** Of several batches under way the first decides; so long after it was refused it will not come any more. */
export const GAP_REMEMBERED_MS = 10 * GAP_PATIENCE_MS;

/** How far one numbered stream (an epoch of a gateway) is stored, and what else is remembered of it. */
export interface StreamState {
  /** Everything up to and including this number is stored. */
  through: number;
  /** The last stored item said that items were given up: a gap behind it is known. */
  endsWithLoss: boolean;
  /** A batch that began with this number, beyond what was next, was refused at this time, in ticks. */
  gap: { first: number; at: number } | undefined;
}

export const newStream = (through: number): StreamState => ({
  through,
  endsWithLoss: false,
  gap: undefined,
});

export interface Plan {
  /** Items to store, in order. Empty: there is nothing new. */
  items: NumberedItem[];
  /** State once they are stored. */
  next: StreamState;
  /** Items that were stored before or stand twice in the batch. */
  duplicates: number;
  /** Gaps that no `lost` item explains. */
  gaps: number;
  /** The batch must not be stored now. */
  refused: boolean;
  /** Refused for the first time: the gateway should hear at once how far the platform is. */
  nudge: boolean;
}

/**
 * What of a batch is to be stored. Pure: nothing is remembered before the transaction has been committed. `hole`: the
 * platform itself threw away batches of this gateway, so that no gap may be believed. `now`: in ticks.
 */
export function planBatch(state: StreamState, items: readonly NumberedItem[], now: number, hole = false): Plan {
  const fresh: NumberedItem[] = [];
  let { through, endsWithLoss } = state;
  let gaps = 0;
  for (const item of items) {
    if (item.seq <= through) continue;
    const isGap = item.seq !== through + 1 && item.kind !== 'lost' && !endsWithLoss;
    if (isGap && fresh.length === 0 && (hole || mustWait(state, item.seq, now))) {
      const nudge = isNew(state, item.seq, now);
      const gap = nudge ? { first: item.seq, at: now } : state.gap;
      return { items: [], next: { ...state, gap }, duplicates: 0, gaps: 0, refused: true, nudge };
    }
    if (isGap) gaps += 1;
    fresh.push(item);
    through = item.seq;
    endsWithLoss = item.kind === 'lost';
  }
  return {
    items: fresh,
    next: { through, endsWithLoss, gap: fresh.length > 0 ? undefined : state.gap },
    duplicates: items.length - fresh.length,
    gaps,
    refused: false,
    nudge: false,
  };
}

function mustWait({ gap }: StreamState, first: number, now: number): boolean {
  return gap?.first !== first || now - gap.at < GAP_PATIENCE_MS;
}

/** Where one before it was refused just now it is not: were that forgotten for this one, each of them would be new for ever. */
function isNew({ gap }: StreamState, first: number, now: number): boolean {
  if (gap?.first === first) return false;
  return !gap || gap.first > first || now - gap.at >= GAP_REMEMBERED_MS;
}
