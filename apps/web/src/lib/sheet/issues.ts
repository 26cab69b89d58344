import type { SheetIssue } from './sheet.ts';

/** Issues of one row, by column; '' for the row itself. */
export type RowIssues = ReadonlyMap<string, readonly SheetIssue[]>;

export function issuesByRow(issues: readonly SheetIssue[]): ReadonlyMap<string, RowIssues> {
  const rows = new Map<string, Map<string, SheetIssue[]>>();
  for (const issue of issues) {
    if (issue.row === null) continue;
    const row = rows.get(issue.row) ?? new Map<string, SheetIssue[]>();
    rows.set(issue.row, row);
    const column = issue.column ?? '';
    row.set(column, [...(row.get(column) ?? []), issue]);
  }
  return rows;
}

/** `error` where at least one keeps from saving. */
export const gravest = (issues: readonly SheetIssue[] | undefined): 'error' | 'advice' | undefined =>
  issues === undefined || issues.length === 0 ? undefined : issues.some(({ advice }) => !advice) ? 'error' : 'advice';
