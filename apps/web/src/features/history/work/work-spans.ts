import type { InspectionTask, WorkOrder } from '@lightfield/contract';
import type { View } from '../../../lib/chart/view.ts';

/** A work order or an inspection as a stretch of time. */
export interface WorkSpan extends View {
  readonly id: string;
  readonly kind: 'repair' | 'inspection';
  /** What is read first: `#12 水泵异响`. */
  readonly title: string;
  readonly state: WorkOrder['state'] | InspectionTask['state'];
  /** Who has it, or did it; '': nobody. */
  readonly who: string;
  /** It goes on. */
  readonly isOpen: boolean;
}
/** From reported to closed. */
export const spanOfOrder = (order: WorkOrder): WorkSpan => ({
  id: order.id,
  kind: 'repair',
  title: `#${order.number} ${order.title}`,
  state: order.state,
  who: order.assignee || order.team,
  from: order.reportedAt,
  to: order.closedAt ?? Number.POSITIVE_INFINITY,
  isOpen: order.closedAt === null,
});
/** From begun, or due, to closed; one that nobody has begun until its grace is over. */
export const spanOfTask = (task: InspectionTask): WorkSpan => ({
  id: task.id,
  kind: 'inspection',
  title: task.shift === '' ? task.name : `${task.name} (${task.shift})`,
  state: task.state,
  who: task.closedBy || task.people.join(', '),
  from: task.startedAt ?? task.dueAt,
  to: task.closedAt ?? (task.state === 'running' ? Number.POSITIVE_INFINITY : task.graceAt),
  isOpen: task.state === 'running' || task.state === 'notStarted',
});

/** Where a span lies in a view, as shares of its width; `undefined`: outside of it. */
export function placeIn({ from, to }: View, view: View): { readonly left: number; readonly width: number } | undefined {
  if (to < from || from >= view.to || to < view.from) return undefined;
  const all = view.to - view.from;
  const left = Math.max(0, (from - view.from) / all);
  return { left, width: Math.min(1, (to - view.from) / all) - left };
}

/** Rows that spans lie in, so that none covers another one. What finds no room in so many rows lies in the last. */
export function lanesOf(spans: readonly View[], least: number, most: number): number[] {
  const ends: number[] = [];
  const order = spans
    .map((span, index) => ({ ...span, index }))
    .toSorted((a, b) => a.from - b.from || a.index - b.index);
  const lanes: number[] = spans.map(() => 0);
  for (const { from, to, index } of order) {
    const free = ends.findIndex((end) => end <= from);
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1);
    ends[lane] = Math.max(ends[lane] ?? Number.NEGATIVE_INFINITY, to, from + least);
    lanes[index] = lane;
  }
  return lanes;
}
