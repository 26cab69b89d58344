import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { OpenShare } from './open-share.tsx';
import { shareInfo } from './share-queries.ts';
import { SharedView } from './shared-view.tsx';
import type { Shared } from './shared.ts';

/** Pixels. */
const WIDTH = 560;

/** How something is shared: not yet, or by which link, with what, and how to end it. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation(['share', 'common']);
  useReturnFocus();
  const titleOf = ({ kind, name }: Shared) =>
    kind === 'project' ? t('project.titleOf', { name }) : name ? t('titleOf', { name }) : t('title');
  const info = useQuery(shareInfo(shared));
  return (
    <Modal open width={WIDTH} title={titleOf(shared)} footer={null} onCancel={onClose} mask={{ closable: false }}>
      {info.isError && !info.data ? (
        <Failure error={info.error} onRetry={() => void info.refetch()} />
      ) : !info.data ? (
        <Loading label={t('common:face.loading')} rows={5} columns={2} />
      ) : info.data.shared ? (
        <SharedView shared={shared} info={info.data} />
      ) : (
        <OpenShare shared={shared} />
      )}
    </Modal>
  );
}
/** The same for a device of a list. */
export default function DeviceShareDialog({
  deviceId,
  deviceName = '',
  onClose,
}: {
  deviceId: string;
  deviceName?: string;
  onClose: () => void;
}) {
  return <ShareDialog shared={{ kind: 'device', id: deviceId, name: deviceName }} onClose={onClose} />;
}
