import { type Card, ROUTES } from '@lightfield/contract';
import { COLOURS } from '@lightfield/ui';
import { Button, Modal, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { to } from '../../lib/hrefs.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import styles from './card.module.css';

/** Pixels: about 35 mm on paper. */
const QR_SIZE = 140;

/** Labels with the code of each card, to be printed. */
export function LabelDialog({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const { t } = useTranslation('card');
  useReturnFocus();
  return (
    <Modal
      open
      width={720}
      title={<span className={styles['noPrint']}>{t('label.title')}</span>}
      onCancel={onClose}
      footer={
        <Button className={styles['noPrint'] ?? ''} type="primary" onClick={() => window.print()}>
          {t('label.print')}
        </Button>
      }
    >
      <p className={`${styles['soft'] ?? ''} ${styles['noPrint'] ?? ''} ${styles['above'] ?? ''}`}>{t('label.hint')}</p>
      <ul className={styles['labels']}>
        {cards.map(({ id, iccid, devices }) => (
          <li key={id} className={styles['label']}>
            {/* dark on light in both themes: many readers know no other */}
            <QRCode
              type="svg"
              aria-label={t('detailOf', { iccid })}
              value={location.origin + to(ROUTES.cardRecharge, { iccid })}
              size={QR_SIZE}
              color={COLOURS.light.text}
              bgColor={COLOURS.light.surface}
              marginSize={2}
            />
            <p>{t('label.scan')}</p>
            <p className={styles['iccid']}>{iccid}</p>
            {devices[0] ? <p>{devices[0].name}</p> : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
