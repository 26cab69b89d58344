import type { z } from 'zod';
import type { Texts } from '../definition.ts';
import type { PageProblem } from './measure.ts';

/** Problems told at once: more help nobody. */
export const MOST_PROBLEMS = 100;

/** What a schema found, in words a person can act on. `at`: where the value stands in the document. */
export const problemsOf = (error: z.ZodError, at: string): PageProblem[] =>
  error.issues.slice(0, MOST_PROBLEMS).map((issue) => ({
    path: [at, ...issue.path.slice(0, 20).map((key) => String(key).slice(0, 100))].filter(Boolean).join('.'),
    texts: textsOf(issue),
  }));

function textsOf(issue: z.core.$ZodIssue): Texts {
  switch (issue.code) {
    case 'invalid_type':
      return { zh: '数据类型不符', en: `A value of another type is expected here: ${issue.expected}.` };
    case 'too_big':
      return { zh: `超过上限 ${issue.maximum}`, en: `More than ${issue.maximum}, which is the most.` };
    case 'too_small':
      return { zh: `低于下限 ${issue.minimum}`, en: `Less than ${issue.minimum}, which is the least.` };
    case 'invalid_value':
      return { zh: '不在可选值之内', en: 'Not one of the choices.' };
    case 'invalid_format':
      return { zh: '格式不符', en: 'Not written as it has to be.' };
    default:
      return { zh: '内容不符合要求', en: 'Not allowed here.' };
  }
}
