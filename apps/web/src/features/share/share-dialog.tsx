import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { OpenShare } from './open-share.tsx';
import { shareInfo } from './share-queries.ts';
import { SharedView } from './shared-view.tsx';

/** Pixels. */
const WIDTH = 560;

export interface ShareDialogProps {
  deviceId: string;
  deviceName?: string;
  onClose: () => void;
}

/** How a device is shared: not yet, or by which link, with what, and how to end it. */
export function ShareDialog({ deviceId, deviceName = '', onClose }: ShareDialogProps) {
  const { t } = useTranslation(['share', 'common']);
  useReturnFocus();
  const info = useQuery(shareInfo(deviceId));
  return (
    <Modal
      open
      width={WIDTH}
      title={deviceName ? t('titleOf', { name: deviceName }) : t('title')}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {info.isError && !info.data ? (
        <Failure error={info.error} onRetry={() => void info.refetch()} />
      ) : !info.data ? (
        <Loading label={t('common:face.loading')} rows={5} columns={2} />
      ) : info.data.shared ? (
        <SharedView deviceId={deviceId} deviceName={deviceName} info={info.data} />
      ) : (
        <OpenShare deviceId={deviceId} />
      )}
    </Modal>
  );
}
export default ShareDialog;
