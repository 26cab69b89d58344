import {
  CONFIG_KINDS,
  type ConfigIssue,
  type ConfigItems,
  type ConfigKind,
  DomainError,
  type OperationAction,
  called,
  commonErrors,
  textOf,
} from '@lightfield/contract';
import { unstorableText } from './config-rows.ts';

/** What a save came to. */
export interface Saved {
  /** The newest one, whether this save made it or not. */
  revision: number;
  /** Nothing differed: nothing was written, nothing is logged. */
  changed: boolean;
  /** Tells the running platform. Once the transaction has been committed. */
  tell: () => void;
}
export interface SaveOptions {
  /** Which revision whoever changed it began from; 1345 when it is no longer the newest. */
  revision?: number;
  /** Action of the entry in the operation log. Default: "device.config", "template.config". */
  action?: OperationAction;
  /** Said beside what changed, e.g. the template it comes from. */
  also?: { old?: Record<string, unknown>; new?: Record<string, unknown> };
}

/** Whether scripts can be read. Implemented by features/script. */
export interface ScriptReader {
  issues(before: ConfigItems['scripts'], after: ConfigItems['scripts']): Promise<ConfigIssue[]>;
}

export const NOTHING_SAID = (): void => undefined;

/** Throws the first thing that is wrong, with the words of the check and the place. */
export function refuse(items: ConfigItems, issues: readonly ConfigIssue[]): void {
  const wrong = issues.find(({ advice }) => !advice);
  if (wrong) throw issueError(wrong);
  for (const kind of CONFIG_KINDS)
    if (unstorableText(items[kind])) throw commonErrors.parameterInvalid({ field: kind, problem: 'text' });
}

export function issueError(issue: ConfigIssue): DomainError {
  const { code, kind, id, name, field, line, column } = issue;
  const place = line === undefined ? {} : { line, column: column ?? 1 };
  const details = { kind, item: name, ...(id && { id }), ...(field && { field }), ...place };
  return new DomainError(called(textOf(issue), { code }), details);
}

/** Kinds whose items stand in another order. */
export const movedIn = (before: ConfigItems, after: ConfigItems): ConfigKind[] =>
  CONFIG_KINDS.filter((kind) => {
    const kept = new Set(before[kind].map(({ id }) => id));
    const left = new Set(after[kind].map(({ id }) => id));
    const order = (items: ConfigItems) =>
      items[kind].flatMap(({ id }) => (kept.has(id) && left.has(id) ? [id] : [])).join();
    return order(before) !== order(after);
  });

/** What the operation log says of a save. */
export function said(summary: { old: string; new: string }, also: SaveOptions['also']): { old: string; new: string } {
  if (!also) return summary;
  const join = (text: string, more: Record<string, unknown> | undefined) =>
    JSON.stringify({ ...more, ...(JSON.parse(text) as object) });
  return { old: join(summary.old, also.old), new: join(summary.new, also.new) };
}
