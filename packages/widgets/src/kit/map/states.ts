import type { Severity } from '@lightfield/contract';
import type { DeviceCondition } from '../map.ts';

export type DeviceState = Severity | 'unheard' | 'offline' | 'online';
/** The worst first: alarm, no answer though online, offline, in order. An alarm nobody has graded is taken for the worst. */
export function stateOf({ online, comm, alarmCount, alarmWorst }: DeviceCondition): DeviceState {
  if (alarmCount !== null && alarmCount > 0) return alarmWorst ?? 'severe';
  if (!online) return 'offline';
  return comm !== null && comm !== 'ok' ? 'unheard' : 'online';
}
/** What is counted together. */
export type Standing = 'alarm' | 'unheard' | 'offline' | 'online';
export const STANDINGS: readonly Standing[] = ['alarm', 'unheard', 'offline', 'online'];
export const standingOf = (state: DeviceState): Standing =>
  state === 'unheard' || state === 'offline' || state === 'online' ? state : 'alarm';

/** How many devices are how; each is counted once, as the worst it is. */
export function standings(devices: readonly DeviceCondition[]): Record<Standing, number> {
  const counts = { alarm: 0, unheard: 0, offline: 0, online: 0 };
  for (const device of devices) counts[standingOf(stateOf(device))] += 1;
  return counts;
}

/** 16 by 16: told apart without colour. Open ones are strokes. */
export const SHAPES: Readonly<Record<DeviceState, { readonly path: string; readonly open?: true }>> = {
  severe: { path: 'M8 1.5 15.2 14.3H.8z' },
  important: { path: 'M8 1 15 8 8 15 1 8z' },
  normal: { path: 'M2 2h12v12H2z' },
  unheard: { path: 'M3.5 3.5l9 9M12.5 3.5l-9 9', open: true },
  offline: { path: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.2 12.2 3.8', open: true },
  online: { path: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z' },
};
