import type { PageLine } from '@lightfield/contract';
import { type DeviceLine, deviceLine } from './device-line.ts';
import { idsText } from './live-line.tsx';
import { type BegunProject, type ProjectLine, type ProjectWatch, projectLine, watchText } from './project-line.ts';

/** A line that nobody has taken over by then is ended, ms: the page was left before it was drawn. */
const UNCLAIMED_MS = 10_000;

let begun: { readonly key: string; readonly line: Line; readonly timer: ReturnType<typeof setTimeout> } | undefined;
type Line = DeviceLine | ProjectLine;

function begin(key: string, line: Line): void {
  begun = { key, line, timer: setTimeout(endBegun, UNCLAIMED_MS) };
  line.socket.start();
}
const ofDevice = (equipmentId: string, signals: string): string => `device ${equipmentId} ${signals}`;
const ofProject = (watch: ProjectWatch): string => `project ${watchText(watch)}`;

/** Begins a line before what shows its values is there: they arrive while the page is on its way. */
export function beginLine(equipmentId: string, signals: 'all' | string[], first: PageLine): void {
  endBegun();
  // nothing streams without a gateway; who shows the page asks, and hears why
  if (first.gateway) begin(ofDevice(equipmentId, idsText(signals)), deviceLine(equipmentId, signals, first));
}
export function beginProjectLine(watch: ProjectWatch, first: BegunProject): void {
  endBegun();
  begin(ofProject(watch), projectLine(watch, first));
}

/** The line that was begun for these values and belongs to nobody yet. */
export const begunLine = (equipmentId: string, signals: string): DeviceLine | undefined =>
  // its key says which of the two it is
  begun?.key === ofDevice(equipmentId, signals) ? (begun.line as DeviceLine) : undefined;
export const begunProjectLine = (watch: ProjectWatch): ProjectLine | undefined =>
  begun?.key === ofProject(watch) ? (begun.line as ProjectLine) : undefined;

/** From here on whoever shows it keeps it. */
export function claimLine(line: Line): void {
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
