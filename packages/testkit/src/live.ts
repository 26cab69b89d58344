import { CompactReader, LIVE_COMPACT, type LiveFrame, type Reading, SOCKETS, monitorCalls } from '@lightfield/contract';
import type { Api } from './api.ts';

/** A live socket as the browser opens it: token first, then the frames. */
export interface LiveView {
  /** Newest reading per variable. */
  readonly readings: ReadonlyMap<string, Reading>;
  /** Every frame so far, without the readings ones. */
  readonly frames: readonly LiveFrame[];
  onReadings(listener: (readings: readonly Reading[], at: number) => void): void;
  close(): void;
  readonly closed: Promise<number>;
}

export async function watchDevice(
  api: Api,
  url: string,
  equipmentId: string,
  signals: 'all' | string[] = 'all',
): Promise<LiveView> {
  await api.call(monitorCalls.open, { equipmentId, interval: 20, delay: 600 });
  const { token } = await api.call(monitorCalls.token, {
    equipmentId,
    dataSignal: signals === 'all' ? 'all' : signals.join(','),
  });
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKETS.signal}${token}`, [LIVE_COMPACT]);
  socket.binaryType = 'arraybuffer';
  const compact = new CompactReader();
  const readings = new Map<string, Reading>();
  const frames: LiveFrame[] = [];
  const listeners: ((readings: readonly Reading[], at: number) => void)[] = [];
  const closed = new Promise<number>((done) => socket.addEventListener('close', (event) => done(event.code)));
  socket.addEventListener('message', (event) => {
    const frame =
      event.data instanceof ArrayBuffer ? compact.read(event.data) : (JSON.parse(String(event.data)) as LiveFrame);
    if (!frame) throw new Error('A frame of the live socket was not understood');
    if (frame.kind === 'numbers') {
      compact.begin(frame);
      return;
    }
    if (frame.kind !== 'signalVal') {
      frames.push(frame);
      return;
    }
    for (const reading of frame.readings) readings.set(reading.variableId, reading);
    const at = Date.now();
    for (const listener of listeners) listener(frame.readings, at);
  });
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done());
    socket.addEventListener('error', () => fail(new Error('The live socket did not open')));
  });
  return { readings, frames, closed, onReadings: (listener) => listeners.push(listener), close: () => socket.close() };
}
