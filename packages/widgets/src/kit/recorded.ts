import { Aggregation } from '@lightfield/contract';
import { Binding, Colour, type NamedReport, bindingKey } from '@lightfield/page';
import { z } from 'zod';
import type { HistorySource } from './history.ts';
import { OwnFormat } from './number-format.ts';
import { Align } from './parts.ts';

/**
 * A variable of which a report is shown (S2 §3 `reportSignalArray`). It is a binding, so that it is pruned, checked and led to
 * another device as any other. `reportId` empty: from whichever report records it best. `aggregation`: of an aggregate
 * report, which of its columns.
 */
export const ReportSignal = Binding.extend({
  reportId: Binding.shape.signalId,
  aggregation: z.union([z.literal(''), Aggregation]).default(''),
  /** Heading; '': its title. */
  alias: z.string().max(100).default(''),
});
export type ReportSignal = z.infer<typeof ReportSignal>;

/** A column of a report of the project (S2 §3 `customArray`). */
export const CustomField = z.object({
  key: z
    .string()
    .max(120)
    .regex(/^[\w.:-]*$/),
  title: z.string().max(200).default(''),
  alias: z.string().max(100).default(''),
});
export type CustomField = z.infer<typeof CustomField>;

/** How one column of a table looks. */
export const ColumnLook = z.object({
  /** Page units; 0: as the others. */
  width: z.number().min(0).max(2_000).default(0),
  align: Align.default('left'),
  color: Colour.default('#1b2530'),
});
export type ColumnLook = z.infer<typeof ColumnLook>;

/** Both where they are columns of a table. Of this column alone; absent: as the table writes its numbers, and looks. */
const inColumn = { format: OwnFormat.optional(), look: ColumnLook.optional() };
export const ColumnSignal = ReportSignal.extend(inColumn);
export type ColumnSignal = z.infer<typeof ColumnSignal>;
export const ColumnField = CustomField.extend(inColumn);
export type ColumnField = z.infer<typeof ColumnField>;

/** A page of a template names variables by key; led to whoever takes the page it is the same one, whose report `reports` finds or drops. */
const isTaken = (from: Binding, to: Binding): boolean =>
  from.type === 'signal' && to.type === 'signal' && from.signalId === '' && from.equipId === '' && to.signalId !== '';
/** With its binding replaced: what a report is kept for belongs to that variable alone. */
export function reboundSignal<Signal extends ReportSignal>(
  signal: Signal,
  change: (binding: Binding) => Binding | null,
): readonly Signal[] {
  const changed = change(signal);
  if (!changed || bindingKey(changed) === '') return [];
  const plain = Binding.parse(changed);
  const isSame = bindingKey(plain) === bindingKey(signal) || isTaken(signal, plain);
  return [{ ...signal, ...plain, ...(!isSame && { reportId: '', aggregation: '' as const }) }];
}

/**
 * The report that variables without one of their own share: it is of their device, and means nothing of another one. It goes
 * with the last of them, too.
 */
export function sharedReport(
  reportId: string,
  before: readonly Binding[],
  change: (binding: Binding) => Binding | null,
): string {
  if (reportId === '' || before.length === 0) return reportId;
  const led = before.map((binding) => [binding, change(binding)] as const);
  const isMoved = led.some(
    ([from, to]) =>
      to &&
      bindingKey(to) !== bindingKey(from) &&
      !isTaken(from, to) &&
      (to.equipId !== from.equipId || to.type !== from.type),
  );
  return isMoved || led.every(([, to]) => !to) ? '' : reportId;
}

type ChangeReport = (report: NamedReport) => string;
/** Each with the report that it names itself replaced. */
export const renamedReports = <Signal extends ReportSignal>(
  signals: readonly Signal[],
  change: ChangeReport,
): Signal[] =>
  signals.map((signal) => {
    const { reportId: id, equipId } = signal;
    if (id === '') return signal;
    const reportId = change({ kind: 'device', id, deviceIds: [equipId] });
    return reportId === id ? signal : { ...signal, reportId, ...(reportId === '' && { aggregation: '' as const }) };
  });
export const renamedShared = (id: string, signals: readonly Binding[], change: ChangeReport): string =>
  id === '' ? '' : change({ kind: 'device', id, deviceIds: [...new Set(signals.map(({ equipId }) => equipId))] });
export const renamedOfProject = (id: string, change: ChangeReport): string =>
  id === '' ? '' : change({ kind: 'project', id, deviceIds: [] });

/** What the history is asked for. */
export function sourceOf(signal: ReportSignal): HistorySource {
  const { reportId, aggregation, ...binding } = signal;
  if (reportId === '' || binding.signalId === '') return { kind: 'value', binding: Binding.parse(binding) };
  const key = aggregation === '' ? binding.signalId : `${binding.signalId}.${aggregation}`;
  return { kind: 'report', equipId: binding.equipId, reportId, key };
}
