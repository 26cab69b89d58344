import { LIMITS, type Mvar } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/duration.ts';
import { lazy } from '../../../lib/lazy.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { SearchField } from '../../../lib/search-field.tsx';
import { calculatedVariables, projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { useRowActions } from '../row-actions.tsx';
import { useAskRemove } from '../use-ask-remove.tsx';
import { usePaged } from '../../../lib/use-paged.ts';
import { MvarDialog } from './mvar-dialog.tsx';
import { ValueCell } from './value-cell.tsx';

const DependencyDialog = lazy(() => import('./dependencies/dependency-dialog.tsx'));

/** Calculated variables with what they are made of, what is made of them, and their latest value. */
export function MvarList({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation('project');
  const list = usePaged();
  const query = useQuery(calculatedVariables(projectId, list.paged));
  const [opened, open] = useState<Mvar | 'new'>();
  const [pictured, picture] = useState(false);
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
      {t('mvar.add')}
    </Button>
  );
  return (
    <>
      <ListPage<Mvar>
        label={t('variables.mvar')}
        query={query}
        columns={useColumns(mayEdit, open)}
        page={list.page}
        size={list.size}
        onPage={list.onPage}
        filters={
          <>
            <SearchField
              value={list.keyword}
              label={t('variables.search')}
              className={styles['search']}
              onChange={list.search}
            />
            {query.data && list.keyword === '' ? (
              <span className={styles['soft']}>
                {t('mvar.count', { held: query.data.total, most: LIMITS.project.variables })}
              </span>
            ) : null}
          </>
        }
        actions={
          <>
            <Button icon={<Icon name="tree" size={16} />} onClick={() => picture(true)}>
              {t('dependencies.open')}
            </Button>
            {mayEdit ? add : null}
          </>
        }
        filtered={list.keyword !== ''}
        onClear={() => list.search('')}
        empty={{ icon: 'table', title: t('mvar.empty'), note: t('mvar.emptyNote'), action: mayEdit ? add : null }}
      />
      {pictured ? (
        <Suspense>
          <DependencyDialog
            projectId={projectId}
            onClose={() => picture(false)}
            {...(mayEdit && {
              onEdit: (mvar: Mvar) => {
                picture(false);
                open(mvar);
              },
            })}
          />
        </Suspense>
      ) : null}
      {opened ? (
        <MvarDialog
          projectId={projectId}
          {...(opened === 'new' ? {} : { mvar: opened })}
          onClose={() => open(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(mayEdit: boolean, open: (mvar: Mvar) => void): ListColumn<Mvar>[] {
  const { t } = useTranslation('project');
  const ask = useAskRemove();
  const change = useProjectChange();
  const remove = ({ id, name, key }: Mvar) =>
    ask({
      title: t('mvar.removeAsk', { name, key }),
      note: t('mvar.removeNote'),
      okText: t('action.remove'),
      run: () => change.mutateAsync(() => projectChanges.removeMvar(id)),
      done: t('mvar.removed', { name }),
    });
  const actions = useRowActions<Mvar>(mayEdit, ({ name }) => name, [
    { label: t('action.edit'), run: open },
    { label: t('action.remove'), danger: true, run: remove },
  ]);
  return [
    {
      key: 'name',
      title: t('variables.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, key }) => (
        <>
          <span className={styles['name']}>{name}</span>
          <div className={styles['soft']}>
            <code>{key}</code>
          </div>
        </>
      ),
    },
    {
      key: 'of',
      title: t('mvar.madeOf'),
      render: (mvar) => (
        <>
          {mvar.kind === 'formula' ? (
            <code>{mvar.formula}</code>
          ) : (
            <span>
              {t('mvar.statisticOf', {
                statistic: t(`mvar.statistics.${mvar.statistic ?? 'average'}`),
                source: mvar.sourceKey ?? '?',
                period: formatDuration(mvar.periodMs ?? 0),
              })}
            </span>
          )}
          {mvar.missing.length > 0 ? (
            <div>
              <StateMark state="bad" text={t('mvar.missing', { names: mvar.missing.join(', ') })} />
            </div>
          ) : null}
        </>
      ),
    },
    { key: 'value', title: t('variables.value'), render: (mvar) => <ValueCell of={mvar} /> },
    {
      key: 'usedBy',
      title: t('mvar.usedBy'),
      render: ({ usedBy }) => (usedBy.length > 0 ? <code>{usedBy.join(', ')}</code> : ''),
    },
    ...actions,
  ];
}
