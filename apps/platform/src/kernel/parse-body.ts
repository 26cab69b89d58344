import { DomainError, type ErrorSpec, commonErrors } from '@lightfield/contract';
import { z } from 'zod';
import type { Lang } from './language.ts';

export interface FieldProblem {
  field: string;
  problem: string;
}

/** 10001 with all fields that are wrong; `data` of the answer is this list. */
export class ParameterError extends DomainError {
  readonly problems: readonly FieldProblem[];
  constructor(spec: ErrorSpec, problems: readonly FieldProblem[]) {
    super(spec, { field: problems[0]?.field ?? '' });
    this.problems = problems;
  }
}

const PROBLEMS_SHOWN = 20;
const words = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const unreadable = { zh: '含有不允许的字符', en: 'contains a character that is not allowed' };

/** The body as the contract describes it. Throws ParameterError in the caller's language. */
export function parseBody<Body extends z.ZodType>(schema: Body, raw: unknown, lang: Lang): z.output<Body> {
  const nul = findNul(raw, []);
  if (nul) throw refusal([{ field: nul.join('.'), problem: unreadable[lang] }]);
  const parsed = schema.safeParse(raw, { error: words[lang] });
  if (parsed.success) return parsed.data;
  throw refusal(
    parsed.error.issues
      .slice(0, PROBLEMS_SHOWN)
      .map((issue) => ({ field: issue.path.map(String).join('.'), problem: issue.message })),
  );
}

const refusal = (problems: readonly FieldProblem[]) => new ParameterError(commonErrors.parameterInvalid.spec, problems);

/** Deepest nesting looked into; bodies of calls are flat. */
const DEPTH_MAX = 20;

/** PostgreSQL cannot store the character 0, so no text of a call may hold it. Answers the path of the first. */
function findNul(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null || path.length > DEPTH_MAX) return undefined;
  // The bytes of a file: no text, and millions of entries.
  if (ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
