import type { CurveColumn, ProjectReportField } from '@lightfield/contract';

/** One name for a field, whatever its heading. */
export const fieldId = ({ equipmentId, reportId, key }: CurveColumn): string => `${equipmentId}/${reportId}/${key}`;

/** The chosen fields after a choice among the columns of one device: those of others and known headings stay as they are. */
export function chosenFields(
  before: readonly ProjectReportField[],
  equipmentId: string,
  chosen: readonly CurveColumn[],
): ProjectReportField[] {
  const wanted = new Map(chosen.map((column) => [fieldId(column), column]));
  const kept = before.filter((field) => field.equipmentId !== equipmentId || wanted.has(fieldId(field)));
  for (const field of kept) wanted.delete(fieldId(field));
  return [...kept, ...[...wanted.values()].map((column) => ({ ...column, alias: '' }))];
}
