import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/i18n.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { useOwned } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';

/** Forms of the protocols that the model of the gateway runs; all, where it names none. */
export function useProtocols() {
  const { model } = useOwned();
  const named = model?.protocols ?? [];
  return DRIVER_FORMS.filter(({ type }) => named.length === 0 || named.includes(type));
}

/** Which protocol the new driver speaks. */
export function ProtocolDialog({
  onPick,
  onClose,
}: {
  onPick: (type: string, title: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('device-config');
  const language = languageOf(i18n.language) === 'en' ? 'en' : 'zh';
  useReturnFocus();
  return (
    <Modal open title={t('driver.protocolTitle')} footer={null} onCancel={onClose}>
      <ul className={parts['list']}>
        {useProtocols().map(({ type, title, notation }) => (
          <li key={type}>
            <button type="button" onClick={() => onPick(type, title[language])}>
              <span className={parts['title']}>{title[language]}</span>
              <span className={parts['note']}>{t('driver.notation', { notation: notation[language] })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
