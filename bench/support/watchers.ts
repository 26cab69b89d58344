/** Process of live sockets: every reading's age when it arrives is counted. */
import { CompactReader, LIVE_COMPACT, type LiveFrame } from '@lightfield/contract';
import { WebSocket } from 'ws';
import { serve } from './child.ts';
import { Latencies } from './latencies.ts';

export type WatcherOrder =
  /** `url` gets the number of the socket appended. */
  | { kind: 'connect'; url: string; from: number; count: number; json?: boolean }
  /** These read nothing any more. */
  | { kind: 'stall'; count: number }
  | { kind: 'resume' }
  | { kind: 'stats' };
export interface WatcherStats {
  open: number;
  closed: number;
  snapshots: number;
  frames: number;
  values: number;
  bytes: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
  /** Share of one core. */
  cpu: number;
}

const CONNECTS_AT_ONCE = 50;

const sockets: WebSocket[] = [];
const latencies = new Latencies();
let closed = 0;
let snapshots = 0;
let frames = 0;
let bytes = 0;
let usage = process.cpuUsage();
let since = performance.now();

const STAMP = Buffer.from('"readAt":');
const NUMBERS = '{"kind":"numbers"';
const [VALUES, SNAPSHOT] = ['{"kind":"signalVal"', '{"kind":"signalVal","snapshot":true'];

function readBytes(frame: Buffer, compact: CompactReader): void {
  const values = compact.read(frame);
  if (values?.snapshot) {
    snapshots += 1;
    return;
  }
  const now = Date.now();
  frames += 1;
  bytes += frame.length;
  for (const { readAt } of values?.readings ?? []) latencies.add(now - readAt);
}

/** Reads nothing but the stamps of a frame: a browser has a processor of its own, these thousands share one. */
function readText(frame: Buffer, compact: CompactReader): void {
  if (frame.toString('latin1', 0, NUMBERS.length) === NUMBERS)
    compact.begin(JSON.parse(frame.toString()) as LiveFrame & { kind: 'numbers' });
  if (frame.toString('latin1', 0, VALUES.length) !== VALUES) return;
  if (frame.toString('latin1', 0, SNAPSHOT.length) === SNAPSHOT) {
    snapshots += 1;
    return;
  }
  const now = Date.now();
  frames += 1;
  bytes += frame.length;
  for (let at = frame.indexOf(STAMP); at >= 0; at = frame.indexOf(STAMP, at + 1)) {
    let readAt = 0;
    for (let digit = at + STAMP.length; (frame[digit] ?? 0) >= 0x30 && (frame[digit] ?? 0) <= 0x39; digit += 1)
      readAt = readAt * 10 + (frame[digit] ?? 0) - 0x30;
    latencies.add(now - readAt);
  }
}

function open(url: string, protocols: string[]): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('close', () => {
      closed += 1;
    });
    const compact = new CompactReader();
    socket.on('message', (data: Buffer, isBinary) => (isBinary ? readBytes : readText)(data, compact));
    socket.once('open', () => resolve(socket));
  });
}

serve(async (order: WatcherOrder) => {
  switch (order.kind) {
    case 'connect':
      for (let from = 0; from < order.count; from += CONNECTS_AT_ONCE) {
        const some = Array.from(
          { length: Math.min(CONNECTS_AT_ONCE, order.count - from) },
          (_, index) => order.from + from + index,
        );
        sockets.push(
          ...(await Promise.all(some.map((number) => open(`${order.url}${number}`, order.json ? [] : [LIVE_COMPACT])))),
        );
      }
      return {};
    case 'stall':
      for (const socket of sockets.slice(0, order.count)) socket.pause();
      return {};
    case 'resume':
      for (const socket of sockets) if (socket.isPaused) socket.resume();
      return {};
    case 'stats': {
      const used = process.cpuUsage(usage);
      const stats: WatcherStats = {
        open: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
        closed,
        snapshots,
        frames,
        values: latencies.count,
        bytes,
        p50: latencies.percentile(0.5),
        p95: latencies.percentile(0.95),
        p99: latencies.percentile(0.99),
        longest: latencies.percentile(1),
        cpu: (used.user + used.system) / 1_000 / (performance.now() - since),
      };
      latencies.reset();
      [closed, snapshots, frames, bytes, usage, since] = [0, 0, 0, 0, process.cpuUsage(), performance.now()];
      return stats;
    }
  }
});
