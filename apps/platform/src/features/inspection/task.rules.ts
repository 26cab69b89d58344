import {
  type InspectionEntry,
  type InspectionItem,
  type InspectionResult,
  LIMITS,
  commonErrors,
  inspectionErrors,
  missingPermission,
} from '@lightfield/contract';
import { isAbnormal, isMissing, suits } from '@lightfield/rules';
import type { HeldDevice, HeldTask } from './task-writes.ts';

/**
 * 90003: it is somebody else's. 2706: it is closed, or nobody began it in time. 2714: it is too early. What was done without a network
 * (`doneAt`, by the clock of the phone) was in time if it was then; it may come a week later.
 */
export function assertDoable({ state, mine, dueAt, graceAt }: HeldTask, now: number, doneAt = now): void {
  if (!mine) throw missingPermission('manage_inspection_do');
  const inTime = Math.min(doneAt, now) <= graceAt && now <= graceAt + LIMITS.inspection.lateMs;
  const wasMissed = state === 'missed' && doneAt < now;
  if (state !== 'running' && !((state === 'notStarted' || wasMissed) && inTime))
    throw inspectionErrors.taskClosed({ state });
  if (now < dueAt - LIMITS.inspection.earlyMs) throw inspectionErrors.taskNotDue({ dueAt });
}

/** The device as it stands in the round; 2710: another one comes before it. */
export function placeOf(devices: readonly HeldDevice[], deviceId: string, inOrder: boolean): HeldDevice {
  const at = devices.findIndex((one) => one.deviceId === deviceId);
  const device = devices[at];
  if (!device) throw commonErrors.notFound({ equipmentId: deviceId });
  const first = devices.slice(0, at).find((one) => !one.isDone);
  if (inOrder && first) throw inspectionErrors.otherDeviceFirst({ name: first.name });
  return device;
}

/**
 * What was found, with what is abnormal of it. 2709: a value does not suit its item, or an item is not of the content; 2707: one that has
 * to be filled in is not; 90002: a picture is not there.
 */
export function judged(
  items: readonly InspectionItem[],
  entries: readonly InspectionEntry[],
  pictures: readonly { id: string; itemId: string }[],
): InspectionResult[] {
  const byId = new Map(entries.map((entry) => [entry.itemId, entry]));
  const known = new Map(items.map((item) => [item.id, item]));
  if (byId.size !== entries.length) throw inspectionErrors.resultUnfit({ field: 'results' });
  for (const entry of entries) {
    const item = known.get(entry.itemId);
    if (!item || !suits(item, entry)) throw inspectionErrors.resultUnfit({ itemId: entry.itemId });
    const lost = entry.pictures.find((id) => !pictures.some((one) => one.id === id && one.itemId === entry.itemId));
    if (lost !== undefined) throw commonErrors.notFound({ pictureId: lost });
  }
  const missing = items.find((item) => isMissing(item, byId.get(item.id)));
  if (missing) throw inspectionErrors.taskIncomplete({ itemId: missing.id });
  return items.flatMap((item) => {
    const entry = byId.get(item.id);
    return entry ? [{ ...entry, abnormal: isAbnormal(item, entry), readAt: null }] : [];
  });
}

/** What is said of one result where there is no screen: "压力 0.8 MPa". */
function lineOf(item: InspectionItem, { value }: InspectionResult): string {
  const unit = item.kind === 'number' || item.kind === 'reading' ? ` ${item.unit}` : '';
  return value === null || typeof value === 'boolean' ? item.title : `${item.title}: ${value}${unit}`.trimEnd();
}
/** A work order from what is abnormal, in the words of whoever wrote the content. 2709: nothing is. */
export function orderFrom(task: HeldTask, { results, note }: HeldDevice): { title: string; content: string } {
  const lines = task.items.flatMap((item) => {
    const result = results.find((one) => one.itemId === item.id && one.abnormal);
    return result ? [lineOf(item, result)] : [];
  });
  if (lines.length === 0) throw inspectionErrors.resultUnfit({ field: 'equipmentId' });
  const { titleMax, contentMax } = LIMITS.ops;
  return {
    title: `${task.name}: ${lines.join(', ')}`.slice(0, titleMax).trimEnd(),
    content: [...lines, ...(note === '' ? [] : [note])].join('\n').slice(0, contentMax),
  };
}
