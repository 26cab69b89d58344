import type { ErrorSpec } from '@lightfield/contract';
import type { Lang } from './language.ts';
import { ParameterError } from './parse-body.ts';

/** What is wrong with one field of one line of a batch. */
export interface LineProblem {
  /** From 0. */
  readonly line: number;
  readonly field: string;
  readonly spec: ErrorSpec;
}

/**
 * Refuses a batch as a whole: the code of the first problem, and in `data` all of them, each at "lines.2.sn" so that a screen
 * can say it beside the cell. Nothing is thrown when there is none.
 */
export function refuseLines(problems: readonly LineProblem[], lang: Lang): void {
  const inOrder = problems.toSorted((a, b) => a.line - b.line);
  const [first] = inOrder;
  if (!first) return;
  throw new ParameterError(
    first.spec,
    inOrder.map(({ line, field, spec }) => ({ field: `lines.${line}.${field}`, problem: spec[lang] })),
  );
}
