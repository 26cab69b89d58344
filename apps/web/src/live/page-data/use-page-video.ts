import { videoCalls } from '@lightfield/contract';
import type { PageVideo } from '@lightfield/widgets/kit';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import type { PageOwner } from './page-calls.ts';
import { useAskReason } from './use-ask-reason.ts';

/** Cameras of whose page it is, the same object for good; a page of nobody (a template) has none. */
export function usePageVideo(owner: PageOwner | undefined, isPast = false): PageVideo | undefined {
  const reasonOf = useAskReason();
  return useMemo(
    () =>
      owner && {
        play: (camera, signal) =>
          call(
            videoCalls.play,
            {
              ...(owner.kind === 'device' ? { equipmentId: owner.equipmentId } : { projectId: owner.projectId }),
              ...camera,
            },
            { signal },
          ),
        reasonOf,
        isPast,
      },
    [owner, isPast, reasonOf],
  );
}
