import { COLOURS } from '@lightfield/ui';
import { App, Button, Modal, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/copy-text.ts';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import styles from '../accounts.module.css';
import { enrolLink } from './enrol-state.ts';

/** Pixels: a phone reads it at arm's length. */
const QR_SIZE = 200;

/** The link one registers by, to be sent or scanned. */
export function LinkDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { message } = App.useApp();
  useReturnFocus();
  const link = enrolLink(code);
  const copy = async () => {
    await copyText(link);
    void message.success(t('enrol.copied'));
  };
  return (
    <Modal
      open
      title={t('enrol.linkTitle', { code })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('common:action.close')}
        </Button>,
        <Button key="copy" type="primary" onClick={() => void copy()}>
          {t('enrol.copyLink')}
        </Button>,
      ]}
    >
      <div className={styles['stack']}>
        <p className={styles['note']}>{t('enrol.linkNote')}</p>
        <code className={styles['code']}>{link}</code>
        <figure className={styles['qr']}>
          {/* dark on light in both themes: many readers know no other */}
          <QRCode
            type="svg"
            aria-label={t('enrol.qr')}
            value={link}
            size={QR_SIZE}
            color={COLOURS.light.text}
            bgColor={COLOURS.light.surface}
            marginSize={4}
          />
        </figure>
      </div>
    </Modal>
  );
}
