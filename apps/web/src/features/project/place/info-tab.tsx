import type { ProjectInfo } from '@lightfield/contract';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/time.ts';
import { ProjectDialog } from '../list/project-dialog.tsx';
import { useRemoveProject } from '../list/use-remove-project.tsx';
import styles from '../project.module.css';

/** What the project is, and what belongs to it. */
export function InfoTab({ project, mayEdit, onGone }: { project: ProjectInfo; mayEdit: boolean; onGone: () => void }) {
  const { t } = useTranslation('project');
  const [editing, edit] = useState(false);
  const remove = useRemoveProject(onGone);
  const { name, remark, orgName, ownerName, createdAt, devices, variables, pages, accounts, shared } = project;
  const rows = [
    ['name', name],
    ['remark', remark || t('info.none')],
    ['org', orgName],
    ['owner', ownerName ?? t('info.none')],
    ['createdAt', formatTime(createdAt)],
    ['devices', devices],
    ['variables', variables],
    ['pages', pages],
    ['accounts', accounts],
    ['shared', t(shared ? 'list.shared' : 'info.notShared')],
  ] as const;
  return (
    <div className={styles['stack']}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={rows.map(([key, children]) => ({ key, label: t(`column.${key}`), children }))}
      />
      {mayEdit ? (
        <div className={styles['bar']}>
          <Button onClick={() => edit(true)}>{t('action.rename')}</Button>
          <Button danger onClick={() => remove(project)}>
            {t('action.removeProject')}
          </Button>
        </div>
      ) : null}
      {editing ? <ProjectDialog project={project} onClose={() => edit(false)} /> : null}
    </div>
  );
}
