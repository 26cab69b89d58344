import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import styles from './assistant.module.css';

/** A text that somebody carries into another program. */
export function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('assistant');
  const { message } = App.useApp();
  const words = useErrorWords();
  const copy = async () => {
    try {
      await copyText(text);
      void message.success(t('copied'));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  return (
    <span className={styles['copied']}>
      <span>{label}</span>
      <code>{text}</code>
      <Button size="small" aria-label={t('ofName', { action: t('copy'), name: label })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </span>
  );
}
