import type { Alarms, AlarmsRequest, Confirmed, PageAlarms } from '../../kit/alarms.ts';
import type { Stretch, Told } from '../../kit/history.ts';
import type { Time } from '../time.ts';
import { createWatch, type Moment, refillTogether, type Span, type Watch } from './watching.ts';

export interface AlarmPorts extends Moment {
  readonly time: Pick<Time, 'after'>;
  /** `span`: of the time raised; absent: whenever. */
  readonly list: (
    request: AlarmsRequest,
    span: Span | undefined,
    signal: AbortSignal,
  ) => Promise<Omit<Alarms, keyof Told>>;
  /** Absent: nobody may confirm here. */
  readonly confirm?: (ids: readonly string[]) => Promise<readonly Confirmed[]>;
  readonly reasonOf: (error: unknown) => string;
}
export interface RunningAlarms extends PageAlarms {
  /** An alarm was raised, recovered or confirmed. */
  changed(): void;
  /** The time machine moved. */
  moved(): void;
  close(): void;
}

/** Lists are looked after so often also when nothing was heard, ms. */
const AGAIN_MS = 60_000;
/** Many may come at once. Milliseconds. */
const TOGETHER_MS = 300;
const WHENEVER: Stretch = { lastMs: 0 };
const NONE: Omit<Alarms, keyof Told> = { alarms: [], total: 0 };

/** Alarms of a page, for its widgets. */
export function createPageAlarms(ports: AlarmPorts): RunningAlarms {
  const { time, isPast, list, confirm, reasonOf } = ports;
  const watches = new Set<Watch>();
  const changed = refillTogether(watches, time, TOGETHER_MS);
  return {
    list(request, tell) {
      const watch = createWatch({
        stretch: request.stretch ?? WHENEVER,
        moment: { now: () => ports.now(), isPast },
        time,
        aheadMs: 0,
        againMs: AGAIN_MS,
        ask: (span, signal) => list(request, request.stretch && span, signal),
        reasonOf,
        tell: ({ told, found }) => tell({ ...(found ?? NONE), ...told }),
      });
      watches.add(watch);
      return () => {
        watches.delete(watch);
        watch.close();
      };
    },
    mayConfirm: confirm !== undefined,
    async confirm(ids) {
      const answers = await (confirm?.(ids) ??
        Promise.resolve(ids.map((id) => ({ id, ok: false, reason: '' }) as const)));
      changed();
      return answers;
    },
    changed,
    moved() {
      for (const watch of watches) watch.moved();
    },
    close() {
      for (const watch of watches) watch.close();
      watches.clear();
    },
  };
}
