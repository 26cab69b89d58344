import { commonErrors, titleProblem } from '@lightfield/contract';
import type { Lang } from './language.ts';
import { ParameterError } from './parse-body.ts';

/** 10001: a name that something gets is no title (decision 070). `before`: what it is called now. */
export function checkTitle(
  name: string,
  lang: Lang,
  { before, field = 'name' }: { before?: string; field?: string } = {},
): void {
  const wrong = titleProblem(name, before);
  if (wrong) throw new ParameterError(commonErrors.parameterInvalid.spec, [{ field, problem: wrong[lang] }]);
}
