import { type ErrorSpec, LIMITS, accountErrors, gatewayErrors, titleProblem } from '@lightfield/contract';

const DIGITS = /^\d+$/;

/** What is wrong with an SN as typed (S1 §5: 12 digits, 1303 and 1304). */
export function snProblem(sn: string): ErrorSpec | undefined {
  if (sn !== '' && !DIGITS.test(sn)) return gatewayErrors.snDigitsOnly.spec;
  return sn.length === LIMITS.gateway.snDigits ? undefined : gatewayErrors.snLength.spec;
}

/** What is wrong with a verification code as typed (S1 §5: 6 digits, 1308). */
export function labelCodeProblem(code: string): ErrorSpec | undefined {
  const right = DIGITS.test(code) && code.length === LIMITS.gateway.verificationCodeDigits;
  return right ? undefined : gatewayErrors.codeDigitsOnly.spec;
}

/** What is wrong with the name of a gateway (1357). */
export function gatewayNameProblem(name: string): ErrorSpec | undefined {
  const right = name !== '' && name.length <= LIMITS.device.nameMax;
  return right ? undefined : gatewayErrors.nameTooLong.spec;
}

/** What is wrong first with a gateway as somebody registers it, and in which field: the same for one as for a line of many. */
export function newcomerProblem({
  sn,
  code,
  name,
}: {
  sn: string;
  code: string;
  name: string;
}): { field: 'sn' | 'code' | 'name'; spec: ErrorSpec } | undefined {
  const found = [
    { field: 'sn', spec: snProblem(sn) },
    { field: 'code', spec: labelCodeProblem(code) },
    { field: 'name', spec: gatewayNameProblem(name) },
  ] as const;
  for (const { field, spec } of found) if (spec) return { field, spec };
  return undefined;
}

/** Every line but the first of those with the same SN, by its index (1306). */
export function repeatedSns(sns: readonly string[]): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, sn] of sns.entries()) {
    if (seen.has(sn)) repeated.add(index);
    seen.add(sn);
  }
  return repeated;
}

/** A line of a batch of gateways and what is wrong with one of its fields. */
export interface LineProblem {
  readonly line: number;
  readonly field: string;
  readonly spec: ErrorSpec;
}

/** What can be said of the lines of a batch by themselves: SN, code, and SNs that occur twice. */
export function lineProblems(
  lines: readonly { sn: string; code: string }[],
  { codeMayBeMissing = false }: { codeMayBeMissing?: boolean } = {},
): LineProblem[] {
  const repeated = repeatedSns(lines.map(({ sn }) => sn));
  return lines.flatMap(({ sn, code }, line) => {
    const twice = repeated.has(line) ? gatewayErrors.snDuplicate.spec : undefined;
    const found: readonly (readonly [string, ErrorSpec | undefined])[] = [
      ['sn', snProblem(sn) ?? twice],
      ['code', codeMayBeMissing && code === '' ? undefined : labelCodeProblem(code)],
    ];
    return found.flatMap(([field, spec]) => (spec ? [{ line, field, spec }] : []));
  });
}

/** Lines of gateways whose name is missing or too long (1357), or no title (10001). */
export const nameProblems = (lines: readonly { name: string }[]): LineProblem[] =>
  lines.flatMap(({ name }, line) => {
    const spec = gatewayNameProblem(name.trim()) ?? titleProblem(name);
    return spec ? [{ line, field: 'name', spec }] : [];
  });

/** Lines whose SN somebody has registered already (1023). */
export const registeredProblems = (lines: readonly { sn: string }[], registered: ReadonlySet<string>): LineProblem[] =>
  lines.flatMap(({ sn }, line) =>
    registered.has(sn) ? [{ line, field: 'sn', spec: accountErrors.snRegistered.spec }] : [],
  );
