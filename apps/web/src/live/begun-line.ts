import type { PageLine } from '@lightfield/contract';
import { type DeviceLine, deviceLine } from './device-line.ts';
import { idsText } from './live-line.tsx';

/** A line that nobody has taken over by then is ended, ms: the page was left before it was drawn. */
const UNCLAIMED_MS = 10_000;

let begun:
  | { readonly key: string; readonly line: DeviceLine; readonly timer: ReturnType<typeof setTimeout> }
  | undefined;

const keyOf = (equipmentId: string, signals: string): string => `${equipmentId} ${signals}`;

/** Begins a line before what shows its values is there: they arrive while the page is on its way. */
export function beginLine(equipmentId: string, signals: 'all' | string[], first: PageLine): void {
  endBegun();
  // nothing streams without a gateway; who shows the page asks, and hears why
  if (!first.gateway) return;
  const line = deviceLine(equipmentId, signals, first);
  begun = {
    key: keyOf(equipmentId, idsText(signals)),
    line,
    timer: setTimeout(endBegun, UNCLAIMED_MS),
  };
  line.socket.start();
}

/** The line that was begun for these values and belongs to nobody yet. */
export const begunLine = (equipmentId: string, signals: string): DeviceLine | undefined =>
  begun?.key === keyOf(equipmentId, signals) ? begun.line : undefined;

/** From here on whoever shows it keeps it. */
export function claimLine(line: DeviceLine): void {
  if (begun?.line !== line) return;
  clearTimeout(begun.timer);
  begun = undefined;
}

function endBegun(): void {
  if (!begun) return;
  clearTimeout(begun.timer);
  begun.line.socket.stop();
  begun = undefined;
}
