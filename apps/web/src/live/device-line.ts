import { type PageLine, monitorCalls } from '@lightfield/contract';
import { call } from '../lib/call.ts';
import { LiveLine } from './live-line.tsx';
import { once } from './once.ts';
import { SignalSocket, type SignalState } from './signal-socket.ts';

export type DeviceLine = LiveLine<SignalState>;

/** `begun`: what was asked for together with the page, and is not asked for again. */
export function deviceLine(equipmentId: string, dataSignal: 'all' | string[], begun?: PageLine): DeviceLine {
  const [gateway, opened, token] = [once(begun?.gateway), once(begun?.opened || undefined), once(begun?.token)];
  const line: DeviceLine = new LiveLine<SignalState>(
    `signal:${equipmentId}`,
    (ports) =>
      new SignalSocket({
        ...ports,
        gatewayInfo: async () => gateway() ?? call(monitorCalls.gatewayInfo, { equipmentId }),
        open: async (interval, delay) => opened() ?? call(monitorCalls.open, { equipmentId, interval, delay }),
        token: async () => token() ?? (await call(monitorCalls.token, { equipmentId, dataSignal })).token,
      }),
  );
  line.store.setOnly(equipmentId);
  return line;
}
