import { COLOURS } from '@lightfield/ui';
import { App, Button, Input, QRCode, Space } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { downloadBlob, safeFileName } from '../../lib/download.ts';
import { qrPicture } from './qr-picture.ts';
import { rememberedPassword } from './remembered-password.ts';
import { shareLink } from './share-link.ts';
import styles from './share.module.css';
import type { Shared } from './shared.ts';

/** Pixels: a phone reads it at arm's length. */
const QR_SIZE = 180;

/** The link in the two ways it is handed on: copied, or scanned. */
export function LinkPart({ token, shared: { kind, name } }: { token: string; shared: Shared }) {
  const { t } = useTranslation('share');
  const { message } = App.useApp();
  const figure = useRef<HTMLElement>(null);
  const link = shareLink(token);
  const password = rememberedPassword(token);
  const copy = async (text: string) => {
    await copyText(text);
    void message.success(t('copied'));
  };
  const both = (known: string) =>
    [
      t(kind === 'device' ? 'copiedText' : 'project.copiedText', { name, link }),
      t('copiedPassword', { password: known }),
    ].join('\n');
  const download = async () => {
    const svg = figure.current?.querySelector('svg');
    if (!svg) return;
    try {
      downloadBlob(`${safeFileName(t('qrFile', { name }))}.png`, await qrPicture(svg));
    } catch {
      void message.error(t('qrFailed'));
    }
  };
  return (
    <div className={styles['link']}>
      <div className={styles['grow']}>
        <label className={styles['label']} htmlFor="share-link">
          {t('link')}
        </label>
        <Input id="share-link" readOnly value={link} onFocus={(event) => event.target.select()} />
        <Space wrap className={styles['buttons'] ?? ''}>
          <Button type="primary" onClick={() => void copy(link)}>
            {t('copy')}
          </Button>
          {password === undefined ? null : <Button onClick={() => void copy(both(password))}>{t('copyBoth')}</Button>}
          <Button onClick={() => void download()}>{t('downloadQr')}</Button>
        </Space>
      </div>
      <figure className={styles['qr']} ref={figure}>
        {/* dark on light in both themes: many readers know no other */}
        <QRCode
          type="svg"
          aria-label={t('qr')}
          value={link}
          size={QR_SIZE}
          color={COLOURS.light.text}
          bgColor={COLOURS.light.surface}
          marginSize={4}
        />
      </figure>
    </div>
  );
}
