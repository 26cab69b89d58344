export interface BilingualText {
  readonly zh: string;
  readonly en: string;
}
export interface ErrorSpec extends BilingualText {
  readonly code: number;
}
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** A refusal the caller is meant to see. Anything else that is thrown is a bug and is answered as one. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly spec: ErrorSpec;
  readonly details: ErrorDetails;
  constructor(spec: ErrorSpec, details: ErrorDetails = {}) {
    super(`${spec.code} ${spec.en} ${JSON.stringify(details)}`);
    this.spec = spec;
    this.details = details;
  }
}

/** Turns a table of codes into one function per code that builds the matching error; `.code` and `.spec` are readable too. */
export function defineErrors<Name extends string>(table: Record<Name, ErrorSpec>) {
  const build = (spec: ErrorSpec) =>
    Object.assign((details: ErrorDetails = {}) => new DomainError(spec, details), { spec, code: spec.code });
  const entries = Object.entries<ErrorSpec>(table).map(([name, spec]) => [name, build(spec)] as const);
  return Object.fromEntries(entries) as Record<Name, ReturnType<typeof build>>;
}
