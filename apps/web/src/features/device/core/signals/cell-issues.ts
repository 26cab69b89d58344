import { type ConfigIssue, heard } from '@lightfield/contract';
import type { SheetIssue } from '../../../../lib/sheet/sheet.ts';
import type { Lang } from './item-field.ts';

/** An issue about several columns at once stands at the first of them. */
const COLUMN_OF: Readonly<Record<string, string>> = { aggregate: 'aggregate.source' };

/** Issues of the editor as the grid shows them, each at its cell. */
export const cellIssues = (issues: readonly ConfigIssue[], lang: Lang): SheetIssue[] =>
  issues.map((issue) => ({
    row: issue.id,
    column: issue.field === null ? null : (COLUMN_OF[issue.field] ?? issue.field),
    text: heard(issue, lang),
    advice: issue.advice,
  }));
