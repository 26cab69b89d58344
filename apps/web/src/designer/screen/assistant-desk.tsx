import { Suspense, useEffect } from 'react';
import { lazy } from '../../lib/lazy.ts';
import { openDesk } from '../../lib/assistant.ts';
import { type Designer, DesignerContext } from '../session/designer-context.ts';

/** Comes with the first draft. */
const Proposed = lazy(() => import('../dialogs/proposed-draft.tsx'));

/** Tells the assistant which page is open, and shows what it drafts of it: in its panel, by what is known here. */
export function AssistantDesk({ designer }: { readonly designer: Designer }) {
  const { pageId, mayEdit } = designer;
  useEffect(
    () =>
      mayEdit
        ? openDesk({
            pageId,
            show: (draft) => (
              <DesignerContext value={designer}>
                <Suspense fallback={null}>
                  <Proposed draft={draft} />
                </Suspense>
              </DesignerContext>
            ),
          })
        : undefined,
    [designer, pageId, mayEdit],
  );
  return null;
}
