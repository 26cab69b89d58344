import { DomainError, type ErrorDetails, type ErrorSpec } from '@lightfield/contract';
import { type FieldProblem, ParameterError } from './parse-body.ts';

/** A refusal on its way between threads, where errors lose their class. */
export interface Refusal {
  readonly spec: ErrorSpec;
  readonly details: ErrorDetails;
  readonly problems?: readonly FieldProblem[];
}
export type Answered<Result> = { readonly result: Result } | { readonly refusal: Refusal };

/** What `work` answers or refuses. Anything else that is thrown is a bug, and thrown on. */
export function answered<Result>(work: () => Result): Answered<Result> {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problems = error instanceof ParameterError ? { problems: error.problems } : {};
    return { refusal: { spec: error.spec, details: error.details, ...problems } };
  }
}

/** At the other end: what was answered, or the refusal as it was thrown. */
export function resultOf<Result>(answer: Answered<Result>): Result {
  if ('result' in answer) return answer.result;
  const { spec, details, problems } = answer.refusal;
  throw problems ? new ParameterError(spec, problems) : new DomainError(spec, details);
}
