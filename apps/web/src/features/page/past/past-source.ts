import { type AlarmRecord, type ProjectPastWindow, alarmCalls, pastCalls } from '@lightfield/contract';
import { call } from '../../../lib/call.ts';
import type { Ask, Span } from './player.ts';

/** Whose past a page plays, and where it is asked for. One object for good, or the player begins anew. */
export interface PastSource {
  /** Tells it from others. */
  readonly key: string;
  /** Devices that it shows, whose alarms and gateways it tells of. */
  readonly devices: readonly string[];
  /** Several: alarms name theirs. */
  readonly several: boolean;
  /** Variables that it shows, by id. */
  readonly ids: readonly string[];
  readonly ask: (ask: Ask, signal: AbortSignal) => Promise<ProjectPastWindow>;
  /** The newest stretch in which something was recorded; null: there is none. */
  readonly recorded: (signal: AbortSignal) => Promise<Span | null>;
  /** The newest alarms of a stretch. */
  readonly alarms: (span: Span, signal: AbortSignal) => Promise<readonly AlarmRecord[]>;
}

/** As many as are marked along the time. */
const MARKS = 100;

export const devicePast = (equipmentId: string, ids: readonly string[]): PastSource => ({
  key: equipmentId,
  devices: [equipmentId],
  several: false,
  ids,
  async ask({ from, to, stepMs }, signal) {
    const body = { equipmentId, signalIds: [...ids], startTime: from, endTime: to, stepMs };
    const { gateway, ...window } = await call(pastCalls.query, body, { signal });
    return { ...window, gateways: [{ equipmentId, states: gateway }] };
  },
  recorded: (signal) => call(pastCalls.recorded, { equipmentId, signalIds: [...ids] }, { signal }),
  alarms: (span, signal) => alarmsOf({ equipmentId }, span, signal),
});

/** `devices`, `ids`: what the page is bound to. */
export const projectPast = (
  { projectId, pageId }: { projectId: string; pageId: string },
  { devices, ids }: Pick<PastSource, 'devices' | 'ids'>,
): PastSource => ({
  key: pageId,
  devices,
  several: true,
  ids,
  ask: ({ from, to, stepMs }, signal) =>
    call(pastCalls.ofProject, { pageId, startTime: from, endTime: to, stepMs }, { signal }),
  recorded: (signal) => call(pastCalls.recordedOfProject, { pageId }, { signal }),
  alarms: (span, signal) => alarmsOf({ projectId }, span, signal),
});

async function alarmsOf(
  whose: { equipmentId: string } | { projectId: string },
  { from, to }: Span,
  signal: AbortSignal,
) {
  const range = { startTime: from, endTime: to, pageNum: 1, pageSize: MARKS };
  return (await call(alarmCalls.query, { ...whose, ...range }, { signal })).rows;
}
