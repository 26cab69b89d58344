import { QRCode } from 'antd';
import { useTranslation } from 'react-i18next';

/** Pixels: read from an arm's length. */
const SIZE = 64;

/** A QR code in a cell. What begins with "/" is an address of this platform. */
export function Code({ text }: { text: string }) {
  const { t } = useTranslation('smart-report');
  const value = text.startsWith('/') ? location.origin + text : text;
  return (
    <>
      <span aria-hidden>
        <QRCode value={value} size={SIZE} bordered={false} type="svg" marginSize={1} />
      </span>
      <span className="lf-hidden">{t('paper.code')}</span>
    </>
  );
}
