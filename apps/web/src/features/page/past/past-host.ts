import type { LivePage, PageHost } from '@lightfield/widgets/runtime';
import type { Talk } from '../run/talk.ts';
import type { Player } from './player.ts';

/** The page as it was: nothing can be operated in the past, and who tries is told why. */
export function pastHost(
  now: PageHost,
  { live, clock }: LivePage,
  player: Player,
  talk: Pick<Talk, 'say'>,
  reason: string,
): PageHost {
  // what changes there changed long ago
  const { fires: _, ...rest } = now;
  return {
    ...rest,
    live,
    clock,
    now: () => player.state().at,
    mayWrite: () => false,
    write: async () => ({ ok: false, reason }),
    act: async () => {
      talk.say('hint', reason);
      return false;
    },
  };
}
