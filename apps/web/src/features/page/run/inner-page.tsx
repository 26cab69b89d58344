import { Empty, Loading } from '@lightfield/ui';
import { Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../../lib/lazy.ts';
import { DEEPEST, DepthContext } from './opener.ts';
import type { InnerPage } from './use-host.ts';

// By itself: a page shows pages, which a static import could not do in a circle.
const OpenPage = lazy(async () => ({ default: (await import('./open-page.tsx')).OpenPage }));

const OpenProjectPage = lazy(async () => ({
  default: (await import('./project/open-project-page.tsx')).OpenProjectPage,
}));

/** A page inside another one, in a frame or a pop-up. One that holds itself ends after a few levels. */
export function InnerPageView({ page: { type, pageId } }: { page: InnerPage }) {
  const { t } = useTranslation(['page', 'common']);
  const depth = useContext(DepthContext);
  if (depth >= DEEPEST) return <Empty icon="info" title={t('tooDeep')} />;
  return (
    <DepthContext value={depth + 1}>
      <Suspense fallback={<Loading label={t('common:face.loading')} rows={4} columns={2} />}>
        {type === 'project' ? <OpenProjectPage pageId={pageId} /> : <OpenPage pageId={pageId} />}
      </Suspense>
    </DepthContext>
  );
}
