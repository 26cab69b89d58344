import { ERRORS_AREA, errorsText } from '../locales/errors/text.ts';
import { type Fillings, type Text, askFor } from '../text/text.ts';
import type codes from '../locales/errors/zh.ts';

/** A code, which is a text at the same time: what a person is told. */
export interface ErrorSpec extends Text {
  readonly code: number;
}
/** As they were called when there were two languages. */
export type BilingualText = Text;
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

/** A row of a table of codes: its text stands in `locales/errors` under the code, `fillings` fill its gaps. */
interface Row {
  readonly code: Extract<keyof typeof codes, number>;
  readonly fillings?: Fillings;
}
export const specOf = ({ code, fillings }: Row): ErrorSpec => errorsText.of(`${code}`, { code }, fillings);

/** For a table that comes with the rules of every field: a browser reads codes of it, and has its words from the platform. */
export const CODES_ALONE = 'codes alone';

/** Turns a table of codes into one function per code that builds the matching error; `.code` and `.spec` are readable too. */
export function defineErrors<Name extends string>(table: Record<Name, Row>, need?: typeof CODES_ALONE) {
  if (need === undefined) askFor(ERRORS_AREA);
  const build = (spec: ErrorSpec) =>
    Object.assign((details: ErrorDetails = {}) => new DomainError(spec, details), { spec, code: spec.code });
  const entries = Object.entries<Row>(table).map(([name, row]) => [name, build(specOf(row))] as const);
  return Object.fromEntries(entries) as Record<Name, ReturnType<typeof build>>;
}
