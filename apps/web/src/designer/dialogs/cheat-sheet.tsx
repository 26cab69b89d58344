import { commands } from '@lightfield/designer';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';
import { useDesigner } from '../session/designer-context.ts';
import { ACTION_NAMES, TOOL_KEYS, actionOf } from '../commands/actions.ts';
import { FAMILIES, type Family, keysShown } from '../commands/families.ts';

const GESTURES = ['space', 'wheel', 'zoom', 'shift', 'alt', 'ctrl', 'deep', 'double', 'pipe', 'pull'] as const;

/** Every key, on one sheet. */
export function CheatSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const line = (keys: string, words: string) => (
    <div key={keys + words}>
      <dt>{words}</dt>
      <dd>
        <kbd className={styles['keys']}>{keys}</kbd>
      </dd>
    </div>
  );
  return (
    <Modal open footer={null} width={980} title={t('action.shortcuts')} onCancel={onClose}>
      <div className={styles['sheet']}>
        <section>
          <h3>{t('keys.screen')}</h3>
          <dl>
            {line('F6 / Shift+F6', t('keys.areas'))}
            {ACTION_NAMES.flatMap((name) => {
              const { keys } = actionOf(name);
              return keys ? [line(keysShown(keys), t(`action.${name}`))] : [];
            })}
          </dl>
        </section>
        <section>
          <h3>{t('keys.tools')}</h3>
          <dl>
            {(Object.keys(TOOL_KEYS) as (keyof typeof TOOL_KEYS)[]).map((key) =>
              line(key.toUpperCase(), t(`tool.${key}`)),
            )}
          </dl>
        </section>
        {(Object.keys(FAMILIES) as Family[]).map((family) => (
          <section key={family}>
            <h3>{t(`family.${family}`)}</h3>
            <dl>
              {FAMILIES[family].flatMap((id) => {
                const keys = commands[id].keys ?? [];
                return keys.length > 0 ? [line(keys.map(keysShown).join(' / '), commands[id].title[language])] : [];
              })}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t('keys.pointer')}</h3>
          <dl>{GESTURES.map((name) => line(t(`gesture.${name}.keys`), t(`gesture.${name}.words`)))}</dl>
        </section>
      </div>
    </Modal>
  );
}
