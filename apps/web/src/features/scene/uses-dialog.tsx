import type { SceneRow } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { sceneUses } from './api/scene-queries.ts';

/** Pages that show a scene: why it cannot be deleted. */
export function UsesDialog({ scene, onClose }: { scene: SceneRow; onClose: () => void }) {
  const { t } = useTranslation('scene');
  useReturnFocus();
  const { data, isPending, error, refetch } = useQuery(sceneUses(scene.id));
  return (
    <Modal open title={t('usesTitle', { name: scene.name })} footer={null} onCancel={onClose}>
      {isPending ? <Loading label={t('loading')} rows={3} columns={2} /> : null}
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {data?.rows.map(({ pageId, owner, ownerName, title }) => (
          <li key={pageId}>
            {t(`owner.${owner}`)} {ownerName} / {title}
          </li>
        ))}
      </ul>
      {data && data.hidden > 0 ? <p>{t('usesHidden', { count: data.hidden })}</p> : null}
    </Modal>
  );
}
