import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import type { BatchResult } from './manage-queries.ts';
import styles from './manage.module.css';

/** Says how a batch ended: all of it in one line, what failed device by device with its reason. */
export function useTellBatch(): (result: BatchResult, done: string) => void {
  const { t } = useTranslation('device-manage');
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  return ({ failed }, done) => {
    if (failed.length === 0) return void message.success(done);
    void modal.warning({
      title: t('failed', { count: failed.length }),
      content: (
        <ul className={styles['lost']}>
          {failed.map(({ name, error }, index) => (
            <li key={`${name} ${index}`}>
              <b>{name}</b> {words(error).title}
            </li>
          ))}
        </ul>
      ),
    });
  };
}
