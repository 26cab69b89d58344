import type { AlarmShelf } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { SeverityMark } from '../../lib/texted.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Moment, SourceLink } from './alarm-cells.tsx';
import styles from './alarm.module.css';
import { shelfPage, useUnshelve } from './api/work-queries.ts';
import { ProjectPicker } from './project-picker.tsx';

const SIZE_MAX = 200;

export interface ShelvesState {
  /** Rules of this project and its devices; empty: all there are. */
  readonly project: string;
  readonly now: boolean;
  readonly page: number;
  readonly size: number;
}

/** Rules that lie on the shelf, or lay there: who, why, until when. */
export function ShelvesView({
  place,
  state,
  change,
}: {
  /** The project it is looked at through. */
  place: { readonly projectId: string } | undefined;
  state: ShelvesState;
  change: (change: Partial<ShelvesState>) => void;
}) {
  const { t } = useTranslation('alarm');
  const query = useQuery(
    shelfPage({
      projectId: state.project || undefined,
      ...(state.now ? { active: true } : {}),
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  return (
    <div className={styles['inside']}>
      <ListPage<AlarmShelf>
        label={t('view.shelves')}
        query={query}
        columns={useColumns(state.project || undefined, place === undefined)}
        page={state.page}
        size={state.size}
        onPage={(page, size) => change({ page, size })}
        filters={
          <>
            <Segmented
              aria-label={t('shelf.which')}
              value={state.now ? 'now' : 'all'}
              options={(['now', 'all'] as const).map((value) => ({
                value,
                label: t(`shelf.${value === 'now' ? 'onlyNow' : 'ever'}`),
              }))}
              onChange={(value) => change({ now: value === 'now', page: 1 })}
            />
            {place ? null : (
              <ProjectPicker value={state.project} onChange={(project) => change({ project, page: 1 })} />
            )}
          </>
        }
        filtered={!place && state.project !== ''}
        onClear={() => change({ project: '', page: 1 })}
        empty={{ icon: 'check', title: state.now ? t('shelf.noneNow') : t('shelf.none'), note: t('shelf.noneNote') }}
      />
    </div>
  );
}

function useColumns(projectId: string | undefined, linked: boolean): ListColumn<AlarmShelf>[] {
  const { t } = useTranslation('alarm');
  const may = usePermission('monitor_alarm_shelve');
  const unshelve = useUnshelve();
  const ask = useAsk();
  const isOn = ({ endedAt, until }: AlarmShelf) => endedAt === null && until > Date.now();
  const columns: ListColumn<AlarmShelf>[] = [
    {
      key: 'content',
      title: t('column.content'),
      head: true,
      plain: ({ content }) => content,
      render: ({ content, severity }) => (
        <span className={styles['content']}>
          <span className={styles['what']}>{content}</span>
          <SeverityMark severity={severity} />
        </span>
      ),
    },
    { key: 'device', title: t('column.device'), render: (shelf) => <SourceLink alarm={shelf} linked={linked} /> },
    {
      key: 'reason',
      title: t('shelf.reason'),
      render: ({ reason, shelvedBy, shelvedAt }) => (
        <span className={styles['content']}>
          <span className={styles['reason']}>{reason}</span>
          <span className={styles['why']}>
            {shelvedBy} · <Moment at={shelvedAt} />
          </span>
        </span>
      ),
    },
    {
      key: 'until',
      title: t('shelf.until'),
      render: (shelf) => (
        <span className={styles['content']}>
          <Moment at={shelf.endedAt ?? shelf.until} />
          {isOn(shelf) ? (
            <StateMark state="stale" text={t('shelf.mark')} />
          ) : (
            <span className={styles['why']}>
              {shelf.endedBy === null ? t('shelf.ranOut') : t('shelf.endedBy', { who: shelf.endedBy })}
            </span>
          )}
        </span>
      ),
    },
    { key: 'alarms', title: t('shelf.alarms'), right: true, render: ({ alarms }) => alarms },
  ];
  if (!may) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (shelf) =>
        isOn(shelf) ? (
          <Button
            size="small"
            type="link"
            aria-label={t('shelf.offLabel', { content: shelf.content })}
            onClick={() =>
              ask({
                title: t('shelf.offAsk', { content: shelf.content }),
                content: t('shelf.offNote'),
                okText: t('shelf.off'),
                danger: false,
                run: () => unshelve.mutateAsync({ projectId, shelfId: shelf.id }).then(() => t('shelf.offDone')),
              })
            }
          >
            {t('shelf.off')}
          </Button>
        ) : null,
    },
  ];
}
