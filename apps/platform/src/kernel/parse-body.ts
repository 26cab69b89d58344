import {
  DomainError,
  type ErrorSpec,
  type Text,
  WHEN_MISSING,
  called,
  commonErrors,
  tagOf,
} from '@lightfield/contract';
import { z } from 'zod';
import type { Lang } from './language.ts';
import { platformText } from './locales/platform/text.ts';

export interface FieldProblem {
  field: string;
  problem: string;
}

/** 10001 (or the code that the first of them has of its own) with all fields that are wrong; `data` of the answer is this list. */
export class ParameterError extends DomainError {
  readonly problems: readonly FieldProblem[];
  constructor(spec: ErrorSpec, problems: readonly FieldProblem[]) {
    super(spec, { field: problems[0]?.field ?? '' });
    this.problems = problems;
  }
}

const PROBLEMS_SHOWN = 20;
/** The library's own words where ours say nothing. */
const usual = new Map<Lang, z.core.$ZodErrorMap>();
function usualIn(lang: Lang): z.core.$ZodErrorMap {
  const [main = '', region = ''] = tagOf(lang).split('-');
  const locales: Readonly<Record<string, () => { localeError: z.core.$ZodErrorMap }>> = z.locales;
  const found = usual.get(lang) ?? (locales[main + region] ?? locales[main] ?? z.locales.en)().localeError;
  usual.set(lang, found);
  return found;
}
/** What is wrong, as one says it to a person: no type of a programming language, no regular expression. */
export const fieldWords =
  (lang: Lang): z.core.$ZodErrorMap =>
  (issue) =>
    wording(issue)?.[lang] ?? usualIn(lang)(issue);

function wording(issue: z.core.$ZodRawIssue): Text | undefined {
  switch (issue.code) {
    case 'too_big':
      return upTo(issue.origin, String(issue.maximum));
    case 'too_small':
      if (Number(issue.minimum) === 1 && issue.origin !== 'number' && issue.origin !== 'int')
        return platformText('parseBody.isRequired');
      return from(issue.origin, String(issue.minimum));
    case 'invalid_format':
      return platformText('parseBody.isMalformed');
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return platformText('parseBody.isMissingOrNotOneOf');
    case 'custom':
      return saidBy(issue.params);
    default:
      return undefined;
  }
}

/** Words of a rule of the contract (`told`). */
const saidBy = ({ said }: Record<string, unknown> = {}): Text | undefined =>
  typeof said === 'object' && said !== null ? (said as Text) : undefined;

function upTo(origin: string, limit: string) {
  if (origin === 'string') return platformText('parseBody.canHaveCharactersAtMost', { limit });
  if (origin === 'array') return platformText('parseBody.canHaveEntriesAtMost', { limit });
  return platformText('parseBody.hasToBeAtMost', { limit });
}
function from(origin: string, limit: string) {
  if (origin === 'string') return platformText('parseBody.needsCharactersAtLeast', { limit });
  if (origin === 'array') return platformText('parseBody.needsEntriesAtLeast', { limit });
  return platformText('parseBody.hasToBeAtLeast', { limit });
}

const unreadable = platformText('parseBody.unreadable');

/** The body as the contract describes it. Throws ParameterError in the caller's language. */
export function parseBody<Body extends z.ZodType>(schema: Body, raw: unknown, lang: Lang): z.output<Body> {
  const nul = findNul(raw, []);
  if (nul) throw refusal([{ field: nul.join('.'), problem: unreadable[lang] }]);
  const parsed = schema.safeParse(raw, { error: fieldWords(lang) });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, PROBLEMS_SHOWN).map((issue) => {
    const spec = missing(schema, issue, raw) ?? codeOf(innermost(issue));
    return {
      spec,
      field: issue.path.map(String).join('.'),
      problem: spec?.[lang] ?? innermost(issue).message,
    };
  });
  throw refusal(
    problems.map(({ field, problem }) => ({ field, problem })),
    problems[0]?.spec,
  );
}

const refusal = (
  problems: readonly FieldProblem[],
  spec: ErrorSpec = commonErrors.parameterInvalid.spec,
): ParameterError => new ParameterError(spec, problems);

/** Of a field that takes several forms what the form that was meant has said: a rule of ours, which looks at nothing else. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const ours = issue.errors.flat().map(innermost).filter(isOurs);
  return ours[0] ?? issue;
}
const isOurs = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && saidBy(issue.params) !== undefined;

/** The code of a rule that has one (`toldBy`). */
function codeOf(issue: z.core.$ZodIssue): ErrorSpec | undefined {
  if (issue.code !== 'custom') return undefined;
  const words = saidBy(issue.params);
  const code: unknown = issue.params?.['code'];
  return words && typeof code === 'number' ? called(words, { code }) : undefined;
}

/** What a field of the body that was left out or sent empty is refused with, where it says so itself (`WHEN_MISSING`). */
function missing(schema: z.ZodType, { path }: z.core.$ZodIssue, raw: unknown): ErrorSpec | undefined {
  const [field] = path;
  if (!(schema instanceof z.ZodObject) || typeof field !== 'string' || path.length > 1) return undefined;
  const sent: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, field) : undefined;
  const described: unknown = schema.shape[field];
  const isBlank = sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '');
  return isBlank && described instanceof z.ZodType ? WHEN_MISSING.get(described) : undefined;
}

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
