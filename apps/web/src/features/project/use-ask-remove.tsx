import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { inUse } from './in-use.ts';
import styles from './project.module.css';

/** Asks, takes away, and names what it is still needed by where that is refused. */
export function useAskRemove(): (question: {
  title: string;
  note: string;
  okText: string;
  run: () => Promise<unknown>;
  done: string;
}) => void {
  const { t } = useTranslation(['project', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  return ({ title, note, okText, run, done }) =>
    void modal.confirm({
      title,
      content: note,
      okText,
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await run();
          void message.success(done);
        } catch (error) {
          const needed = inUse(error);
          const content: ReactNode = needed ? (
            <ul className={styles['losses']}>
              {needed.pages.map((page) => (
                <li key={page}>{t('project:inUse.page', { page })}</li>
              ))}
              {needed.usedBy.map((name) => (
                <li key={name}>{t('project:inUse.variable', { name })}</li>
              ))}
              {needed.alarms.map((name) => (
                <li key={name}>{t('project:inUse.alarm', { name })}</li>
              ))}
            </ul>
          ) : undefined;
          modal.error({ title: words(error).title, content, okText: t('common:action.close') });
        }
      },
    });
}
