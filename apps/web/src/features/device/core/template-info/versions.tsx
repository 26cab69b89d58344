import type { ItemDiff, TemplateVersion } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../../../lib/config/field-words.ts';
import { type PlainColumn, PlainTable } from '../../../../lib/plain-table.tsx';
import { Failure, TimeAgo } from '../../../../lib/texted.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import parts from '../parts/parts.module.css';
import { templateVersions, versionDiff } from './template-queries.ts';
import styles from './versions.module.css';

/** Every save made one; which devices are at it, and what changed since. */
export function Versions({ id, newest }: { id: string; newest: number }) {
  const { t } = useTranslation(['device-core', 'common']);
  const query = useQuery(templateVersions(id));
  const [shown, show] = useState<{ from: number; to: number }>();
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={4} columns={4} />;
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data;
  const before = ({ version }: TemplateVersion) => rows.find((row) => row.version < version)?.version;
  const columns: PlainColumn<TemplateVersion>[] = [
    { key: 'version', title: t('versions.version'), head: true, render: ({ version }) => version },
    { key: 'at', title: t('versions.changedAt'), render: ({ changedAt }) => <TimeAgo at={changedAt} /> },
    { key: 'by', title: t('versions.changedBy'), render: ({ changedBy }) => changedBy },
    { key: 'note', title: t('versions.note'), render: ({ changes }) => <Summary changes={changes} /> },
    { key: 'devices', title: t('versions.devices'), right: true, render: ({ deviceCount }) => deviceCount },
    {
      key: 'actions',
      title: t('actions'),
      stick: 'right',
      render: (row) => {
        const from = before(row);
        return (
          <span className={parts['actions']}>
            {from === undefined ? null : (
              <Button
                size="small"
                type="link"
                aria-label={t('versions.changesOf', { version: row.version })}
                onClick={() => show({ from, to: row.version })}
              >
                {t('versions.changes')}
              </Button>
            )}
            {row.version < newest ? (
              <Button
                size="small"
                type="link"
                aria-label={t('versions.sinceOf', { version: row.version })}
                onClick={() => show({ from: row.version, to: newest })}
              >
                {t('versions.since')}
              </Button>
            ) : null}
          </span>
        );
      },
    },
  ];
  return (
    <section aria-labelledby="template-versions">
      <h3 id="template-versions" className={parts['heading']}>
        {t('versions.title')}
      </h3>
      <PlainTable label={t('versions.title')} columns={columns} rows={rows} rowKey={({ version }) => version} />
      {shown ? <DiffDialog id={id} {...shown} onClose={() => show(undefined)} /> : null}
    </section>
  );
}

/** "变量 +3 ~1 -2" */
function Summary({ changes }: Pick<TemplateVersion, 'changes'>) {
  const { t } = useTranslation('device-core');
  return changes
    .map(({ kind, ...counts }) => {
      const said = (['added', 'changed', 'removed'] as const).filter((what) => counts[what] > 0);
      return [t(`kind.${kind}`), ...said.map((what) => t(`save.${what}`, { count: counts[what] }))].join(' ');
    })
    .join(t('save.comma'));
}

function DiffDialog({ id, from, to, onClose }: { id: string; from: number; to: number; onClose: () => void }) {
  const { t } = useTranslation(['device-core', 'common']);
  useReturnFocus();
  const query = useQuery(versionDiff(id, from, to));
  return (
    <Modal open width={760} title={t('versions.diff', { from, to })} footer={null} onCancel={onClose}>
      {query.isPending ? <Loading label={t('common:face.loading')} rows={5} columns={3} /> : null}
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <DiffList diff={query.data} /> : null}
    </Modal>
  );
}

/** Item by item, field by field. */
export function DiffList({ diff }: { diff: readonly ItemDiff[] }) {
  const { t } = useTranslation('device-core');
  const { nameOf, valueOf } = useFieldWords();
  if (diff.length === 0) return <p className={parts['soft']}>{t('versions.same')}</p>;
  return (
    <ul className={styles['diff']}>
      {diff.map(({ kind, id, name, change, fields }) => (
        <li key={`${kind} ${id} ${change}`}>
          <span className={styles['change']} data-change={change}>
            {t(`versions.${change}`)}
          </span>{' '}
          {t(`one.${kind}`)} <b>{name}</b>
          {fields.length > 0 ? (
            <ul className={styles['fields']}>
              {fields.map(({ field, before, after }) => (
                <li key={field}>
                  {nameOf(field)} <del>{valueOf(field, before)}</del> → <ins>{valueOf(field, after)}</ins>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
