import type { z } from 'zod';
import type { Texts } from '../definition.ts';
import type { PageProblem } from './measure.ts';
import { pageText } from '../locales/page/text.ts';

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
      return pageText('issues.otherType', { expected: issue.expected });
    case 'too_big':
      return pageText('issues.moreThanWhichIsTheMost', { maximum: issue.maximum });
    case 'too_small':
      return pageText('issues.lessThanWhichIsTheLeast', { minimum: issue.minimum });
    case 'invalid_value':
      return pageText('issues.notOneOfTheChoices');
    case 'invalid_format':
      return pageText('issues.notWrittenAsItHasTo');
    default:
      return pageText('issues.notAllowedHere');
  }
}
