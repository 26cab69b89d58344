import { titleProblem } from '@lightfield/contract';
import { useLanguage } from './use-language.ts';

/** Says why something cannot be called so (decision 070), in the language of the screen. `before`: what it is called now. */
export function useTitleProblem(): (name: string, before?: string) => string | undefined {
  const lang = useLanguage();
  return (name, before) => titleProblem(name, before)?.[lang];
}

/** The same as a rule of a form. */
export function useTitleRule(before?: string) {
  const problemOf = useTitleProblem();
  return {
    validator(_rule: unknown, name: string | undefined) {
      const problem = problemOf(name ?? '', before);
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}
