import type { ProjectRow } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../../lib/use-ask.ts';
import { projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';

/** Asks, naming what goes with the project and what stays, and deletes it. */
export function useRemoveProject(onDone?: () => void): (project: ProjectRow) => void {
  const { t } = useTranslation('project');
  const ask = useAsk();
  const change = useProjectChange();
  return ({ id, name, pages, variables, accounts, devices, shared }) =>
    ask({
      title: t('remove.title', { name }),
      content: (
        <>
          <p>{t('remove.goes')}</p>
          <ul className={styles['losses']}>
            <li>{t('remove.pages', { count: pages })}</li>
            <li>{t('remove.variables', { count: variables })}</li>
            <li>{t('remove.accounts', { count: accounts })}</li>
            {shared ? <li>{t('remove.share')}</li> : null}
          </ul>
          <p>{t('remove.stays', { count: devices })}</p>
        </>
      ),
      okText: t('action.remove'),
      danger: true,
      run: async () => {
        await change.mutateAsync(() => projectChanges.remove(id));
        onDone?.();
        return t('remove.done', { name });
      },
    });
}
