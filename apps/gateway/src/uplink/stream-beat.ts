import { LIMITS, type StreamsUp } from '@lightfield/contract';
import type { Device, Variable } from '@lightfield/edge';

export type StreamBeat = StreamsUp['devices'][number];

/** Beside the time between two beats: how much older a reading may be that still counts as read since the last beat, ms. */
const SLACK_MS = 500;

const inOrder = new WeakMap<Device, readonly Variable[]>();

/** By alias, which is what ranges go by. */
function ordered(device: Device): readonly Variable[] {
  const known = inOrder.get(device);
  if (known) return known;
  const sorted = device.variables.toSorted((a, b) => a.settings.alias - b.settings.alias);
  inOrder.set(device, sorted);
  return sorted;
}

/**
 * How a device's stream is: when all its variables were read last, changed or not, but for those that are read more seldom.
 * What follows from others, or lives in the gateway itself, holds for as long as the stream does.
 */
export function beatOf(device: Device, now: number, everyMs: number): StreamBeat {
  const since = now - everyMs - SLACK_MS;
  const late: number[] = [];
  let oldest = now;
  let open = false;
  for (const { settings, readAt } of ordered(device)) {
    const isLate = settings.kind === 'device' && (readAt < since || readAt > now);
    if (!isLate) {
      if (settings.kind === 'device') oldest = Math.min(oldest, readAt);
    } else if (open) late[late.length - 1] = settings.alias;
    else late.push(settings.alias, settings.alias);
    open = isLate;
  }
  const told = late.length <= LIMITS.monitor.latePairs * 2;
  return { deviceId: device.config.id, readAt: told ? oldest : null, late: told ? late : [] };
}
