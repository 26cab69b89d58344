import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import type { PageOwner } from '../session/page-owner.ts';
import { Alone } from '../session/alone.tsx';
import { pageInfo } from '../session/page-queries.ts';

const fetchScreen = async () => ({ default: (await import('./designer-screen.tsx')).DesignerScreen });
// on its way before anything is drawn; whoever draws it fetches it again when that failed
void fetchScreen().catch(() => undefined);
const Screen = lazy(fetchScreen);

/** The page is fetched while the code of its designer is: neither of them is small. */
export function DesignerLoader(props: { readonly owner: PageOwner; readonly pageId: string }) {
  const { t } = useTranslation('designer');
  useQuery(pageInfo(props.pageId));
  return (
    <Suspense
      fallback={
        <Alone>
          <Loading label={t('loading')} />
        </Alone>
      }
    >
      <Screen {...props} />
    </Suspense>
  );
}
