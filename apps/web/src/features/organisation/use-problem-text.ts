import { LIMITS } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import type { MoveProblem } from '../../lib/tree/tree.ts';

/** Says why a department cannot go there. */
export function useProblemText(): (problem: MoveProblem | undefined) => string | undefined {
  const { t } = useTranslation('organisation');
  return (problem) =>
    problem &&
    t(`dept.problem.${problem}`, { max: problem === 'depth' ? LIMITS.org.deptDepth : LIMITS.org.deptChildren });
}
