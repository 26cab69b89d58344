import { LIMITS, type PastSource, type PastWindow } from '@lightfield/contract';

/** A value as it stood from a moment on. `null`: nothing is known from there on. */
export interface Recalled {
  readonly at: number;
  readonly value: number | null;
}

/** What one report recorded of one variable, oldest first. A report that should have written again and has not knows nothing. */
function ofReport({ signalIds, rows, holds, intervalMs }: PastSource, id: string): Recalled[] {
  const column = signalIds.indexOf(id);
  if (column < 0) return [];
  return rows.flatMap(({ time, values, qualities }, i): Recalled[] => {
    const value = values[column] ?? null;
    const number = value === null || qualities?.[column] === 'stale' ? Number.NaN : Number(value);
    const point = { at: time, value: Number.isFinite(number) ? number : null };
    const silentAt = time + intervalMs * LIMITS.past.intervalsLate;
    const next = rows[i + 1];
    return holds || (next !== undefined && next.time <= silentAt) ? [point] : [point, { at: silentAt, value: null }];
  });
}

/**
 * What was recorded of a variable. Where several reports record it, the one that writes each change tells it; of reports that
 * write at intervals the one that wrote most.
 */
export function recalledOf({ sources }: Pick<PastWindow, 'sources'>, id: string): Recalled[] {
  const [best] = sources
    .filter(({ signalIds }) => signalIds.includes(id))
    .toSorted((a, b) => Number(b.holds) - Number(a.holds) || b.rows.length - a.rows.length);
  return best ? ofReport(best, id) : [];
}

type Ask = (from: number, to: number) => Promise<PastWindow>;
/** Reports that write ten times a second fill two answers an hour. */
const ASKED_MOST = 4;

/** Answers that reach less far than asked are asked on. */
export async function recall(ask: Ask, from: number, to: number): Promise<PastWindow[]> {
  const answers: PastWindow[] = [];
  for (let at = from; at < to && answers.length < ASKED_MOST; ) {
    // oxlint-disable-next-line no-await-in-loop -- each begins where the one before it ended
    const answer = await ask(at, to);
    answers.push(answer);
    if (answer.through <= at) break;
    at = answer.through;
  }
  return answers;
}

/** Of answers that follow each other: each tells first what stood when it begins, and what is late there may have come. */
export function joined(answers: readonly PastWindow[], id: string): Recalled[] {
  return answers.reduce<Recalled[]>((before, answer) => {
    const points = recalledOf(answer, id);
    const from = points[0]?.at ?? Number.POSITIVE_INFINITY;
    return [...before.filter(({ at }) => at < from), ...points];
  }, []);
}
