import { LIMITS } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import type { MoveProblem } from '../../lib/tree/tree.ts';

/** Says why a group cannot go there. */
export function useProblemText(): (problem: MoveProblem | undefined) => string | undefined {
  const { t } = useTranslation('group');
  const { groupDepth, groupChildren } = LIMITS.device;
  return (problem) => problem && t(`problem.${problem}`, { max: problem === 'depth' ? groupDepth : groupChildren });
}
