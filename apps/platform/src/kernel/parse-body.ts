import { DomainError, type ErrorSpec, WHEN_MISSING, commonErrors } from '@lightfield/contract';
import { z } from 'zod';
import type { Lang } from './language.ts';

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
const usual = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
/** What is wrong, as one says it to a person: no type of a programming language, no regular expression. */
const words = {
  zh: (issue: z.core.$ZodRawIssue) => wording(issue)?.zh ?? usual.zh(issue),
  en: (issue: z.core.$ZodRawIssue) => wording(issue)?.en ?? usual.en(issue),
};

function wording(issue: z.core.$ZodRawIssue): { zh: string; en: string } | undefined {
  switch (issue.code) {
    case 'too_big':
      return upTo(issue.origin, String(issue.maximum));
    case 'too_small':
      if (Number(issue.minimum) === 1 && issue.origin !== 'number' && issue.origin !== 'int')
        return { zh: '不能为空', en: 'is required' };
      return from(issue.origin, String(issue.minimum));
    case 'invalid_format':
      return { zh: '格式不正确', en: 'is malformed' };
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return { zh: '未填写或不在可选范围内', en: 'is missing or not one of the choices' };
    case 'custom':
      return saidBy(issue.params);
    default:
      return undefined;
  }
}

/** Words of a rule of the contract (`told`). */
const saidBy = ({ zh, en }: Record<string, unknown> = {}) =>
  typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined;

function upTo(origin: string, limit: string) {
  if (origin === 'string') return { zh: `不能超过${limit}个字符`, en: `can have ${limit} characters at most` };
  if (origin === 'array') return { zh: `不能超过${limit}项`, en: `can have ${limit} entries at most` };
  return { zh: `不能大于${limit}`, en: `has to be ${limit} at most` };
}
function from(origin: string, limit: string) {
  if (origin === 'string') return { zh: `不能少于${limit}个字符`, en: `needs ${limit} characters at least` };
  if (origin === 'array') return { zh: `不能少于${limit}项`, en: `needs ${limit} entries at least` };
  return { zh: `不能小于${limit}`, en: `has to be ${limit} at least` };
}

const unreadable = { zh: '含有不允许的字符', en: 'contains a character that is not allowed' };

/** The body as the contract describes it. Throws ParameterError in the caller's language. */
export function parseBody<Body extends z.ZodType>(schema: Body, raw: unknown, lang: Lang): z.output<Body> {
  const nul = findNul(raw, []);
  if (nul) throw refusal([{ field: nul.join('.'), problem: unreadable[lang] }]);
  const parsed = schema.safeParse(raw, { error: words[lang] });
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
  return words && typeof code === 'number' ? { ...words, code } : undefined;
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
