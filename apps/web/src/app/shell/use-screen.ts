import { useMatches } from '@tanstack/react-router';
import type { Screen } from '../../lib/feature.ts';

/** The screen that is open, as `routes.ts` describes it. */
export function useScreen(): Screen | undefined {
  return useMatches({ select: (matches) => matches.findLast((match) => match.staticData.screen)?.staticData.screen });
}
