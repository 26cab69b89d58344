import { videoCalls } from '@lightfield/contract';
import type { PageVideo } from '@lightfield/widgets/kit';
import { useMemo } from 'react';
import { usePermission } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { isVisiting } from '../../lib/visit.ts';
import type { PageOwner } from './page-calls.ts';
import { useAskReason } from './use-ask-reason.ts';

const named = (owner: PageOwner) =>
  owner.kind === 'device' ? { equipmentId: owner.equipmentId } : { projectId: owner.projectId };

/** Cameras of whose page it is, the same object for good; a page of nobody (a template) has none. */
export function usePageVideo(owner: PageOwner | undefined, isPast = false): PageVideo | undefined {
  const reasonOf = useAskReason();
  const mayTurn = usePermission('monitor_equip_write') && !isVisiting();
  return useMemo(
    () =>
      owner && {
        play: (camera, signal) => call(videoCalls.play, { ...named(owner), ...camera }, { signal }),
        ...(mayTurn && {
          turn: async (camera, move) => (await call(videoCalls.turn, { ...named(owner), ...camera, move })).fault,
        }),
        reasonOf,
        isPast,
      },
    [owner, isPast, mayTurn, reasonOf],
  );
}
