/** Process that makes values for a live engine in another one, so that a busy engine delays neither the values nor their stamps. */
import { connect, type Socket } from 'node:net';
import { serve } from './child.ts';
import { RECORD_BYTES, writeRecord } from './value-records.ts';

export type SourceOrder =
  /** Each of `count` values `perSecond` times a second, evenly spread; `together` neighbours of them change at one moment. */
  | { kind: 'begin'; port: number; count: number; perSecond: number; together: number }
  | { kind: 'stats' }
  | { kind: 'end' };
export interface SourceStats {
  values: number;
  /** Share of one core. */
  cpu: number;
}

/** Between two bursts of changes, ms. */
const BURST_MS = 4;
/** Shares no factor with the number of steps, and so visits all of them in a scattered order. */
const SCATTER = 7_919;

let socket: Socket | undefined;
let timer: NodeJS.Timeout | undefined;
let values = 0;
let usage = process.cpuUsage();
let since = performance.now();

function begin({ count, perSecond, together }: Extract<SourceOrder, { kind: 'begin' }>, to: Socket): void {
  const steps = count / together;
  const started = performance.now();
  let [done, at] = [0, 0];
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * steps * perSecond);
    if (due <= done) return;
    // held up itself, it catches up no more than a tenth of a second: a flood would measure something else
    done = Math.max(done, due - Math.ceil((steps * perSecond) / 10));
    const now = Date.now();
    const burst = Buffer.allocUnsafe((due - done) * together * RECORD_BYTES);
    let offset = 0;
    for (; done < due; done += 1) {
      for (let index = at * together; index < (at + 1) * together; index += 1)
        offset = writeRecord(burst, offset, { index, value: Math.round(Math.random() * 10_000) / 100, at: now });
      at = (at + (together > 1 ? 1 : SCATTER)) % steps;
    }
    values += burst.length / RECORD_BYTES;
    to.write(burst);
  }, BURST_MS);
}

serve((order: SourceOrder) => {
  if (order.kind === 'begin') {
    const to = connect({ port: order.port, host: '127.0.0.1', noDelay: true }, () => begin(order, to));
    socket = to;
  } else if (order.kind === 'end') {
    clearInterval(timer);
    socket?.end();
  } else {
    const used = process.cpuUsage(usage);
    const cpu = (used.user + used.system) / 1_000 / (performance.now() - since);
    const stats: SourceStats = { values, cpu };
    [values, usage, since] = [0, process.cpuUsage(), performance.now()];
    return Promise.resolve(stats);
  }
  return Promise.resolve({});
});
