import type { ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../lib/page-title.ts';
import type { ParamsOf } from '../../../lib/hrefs.ts';
import { Failure } from '../../../lib/texted.tsx';
import { sceneInfo } from '../api/scene-queries.ts';
import { SceneEditor } from './scene-editor.tsx';

/** The editor of a 3D scene (S2 §2). */
export default function SceneConfigScreen() {
  const { t } = useTranslation('scene');
  const { sceneId = '' } = useParams({ strict: false }) as Partial<ParamsOf<typeof ROUTES.sceneConfig>>;
  const { data, error, refetch } = useQuery(sceneInfo(sceneId));
  usePageTitle(data?.name);
  if (data) return <SceneEditor key={`${data.id} ${data.version}`} info={data} onReload={() => void refetch()} />;
  return error ? (
    <Failure error={error} onRetry={() => void refetch()} />
  ) : (
    <Loading label={t('loading')} rows={8} columns={3} />
  );
}
