import { type AlarmRecord, LIMITS } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox, Pagination } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type PlainColumn, PlainTable } from '../../lib/plain-table.tsx';
import { type LookedAt, lookedAtIds, useReadAlarms } from '../../lib/read-alarms.ts';
import { Failure, SeverityMark, useErrorWords } from '../../lib/texted.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { isVisiting } from '../../lib/visit.ts';
import {
  AlarmConfirmation,
  AlarmContent,
  AlarmDuration,
  AlarmStates,
  DeviceLink,
  Moment,
  SourceName,
} from './alarm-cells.tsx';
import { DetailButton } from './alarm-detail.tsx';
import { AlarmBar } from './alarm-bar.tsx';
import {
  type AlarmListState,
  type AlarmPlace,
  type ChangeAlarms,
  PAGE_SIZES,
  alarmQuery,
  isFiltered,
} from './alarm-state.ts';
import styles from './alarm.module.css';
import { type Refusals, alarmPage, useConfirmAlarms } from './api/alarm-queries.ts';

/** Presets reach back from the present minute, so that a render does not ask anew. */
const MINUTE_MS = 60_000;

export interface AlarmTableProps {
  /** All but those of one device have a column for the device. */
  place?: AlarmPlace;
  /** For the name of an export. */
  title: string;
  state: AlarmListState;
  change: ChangeAlarms;
}

/** Alarms, newest first: severity and state at a glance, filters in the address, confirmed one by one or many at once. */
export function AlarmTable({ place, title, state, change }: AlarmTableProps) {
  const { t } = useTranslation(['alarm', 'common']);
  const minute = useMinute();
  const query = alarmQuery(state, place, minute);
  const list = useQuery(alarmPage(query, state.page, Math.min(state.size, LIMITS.paging.pageSizeMax)));
  useReadAlarms(lookedAt(place, state, list.data?.rows ?? []));
  const body = () => {
    if (list.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={6} />;
    if (list.isError && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
    const { rows, total } = list.data;
    if (total > 0) {
      return (
        <AlarmRows
          rows={rows}
          total={total}
          busy={list.isPlaceholderData}
          place={place}
          state={state}
          change={change}
        />
      );
    }
    if (!isFiltered(state)) return <Empty icon="alarm" title={t('empty')} note={t('emptyNote')} />;
    const calm = calmState(state);
    if (calm) return <Empty icon="check" title={t(`calm.${calm}`)} />;
    const clear = () =>
      change({
        severity: undefined,
        state: 'all',
        keyword: '',
        device: '',
        group: '',
        project: '',
        period: 'all',
        since: undefined,
        until: undefined,
      });
    return (
      <Empty
        icon="search"
        title={t('nothing')}
        note={t('nothingNote')}
        action={<Button onClick={clear}>{t('clear')}</Button>}
      />
    );
  };
  return (
    <section className={styles['alarms']} aria-label={t('title')}>
      <AlarmBar title={title} query={query} state={state} change={change} place={place} />
      {body()}
    </section>
  );
}

/** Opening the alarms of a device or project is looking at all of them; in the list of all, at those that are on the page. */
function lookedAt(place: AlarmPlace, state: AlarmListState, rows: readonly AlarmRecord[]): LookedAt | undefined {
  if (place) return place;
  if (state.device) return { equipmentId: state.device };
  return lookedAtIds(rows.map(({ id }) => id));
}

/** The present minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(now / MINUTE_MS) * MINUTE_MS;
}

/** Asked for nothing but a state that is good news when nobody is in it. */
function calmState(state: AlarmListState): 'active' | 'waiting' | undefined {
  if (isFiltered({ ...state, state: 'all' })) return undefined;
  return state.state === 'active' || state.state === 'waiting' ? state.state : undefined;
}

interface RowsProps {
  rows: readonly AlarmRecord[];
  total: number;
  busy: boolean;
  place: AlarmPlace;
  state: AlarmListState;
  change: ChangeAlarms;
}

function AlarmRows({ rows, total, busy, place, state, change }: RowsProps) {
  const { t } = useTranslation('alarm');
  const narrow = useNarrow();
  const projectId = place ? ('projectId' in place ? place.projectId : undefined) : state.project || undefined;
  const confirmation = useConfirmation(rows, projectId);
  const device = deviceCell(place);
  const { may, selected, select, run, working, refusals } = confirmation;
  const cells = (alarm: AlarmRecord) => (
    <AlarmConfirmation
      alarm={alarm}
      may={may}
      busy={working.includes(alarm.id)}
      refusal={refusals.get(alarm.id)}
      onConfirm={() => void run([alarm.id])}
    />
  );
  const pages = {
    current: state.page,
    pageSize: state.size,
    total,
    size: 'small' as const,
    showTotal: (count: number) => t('total', { total: count }),
    onChange: (page: number, size: number) => change({ page: size === state.size ? page : 1, size }),
  };
  const bulk = (
    <BulkBar
      count={selected.length}
      busy={working.length > 1}
      onConfirm={() => void run(selected)}
      onClear={() => select([])}
    />
  );
  if (narrow) {
    const toggle = (id: string, on: boolean) =>
      select(on ? [...selected, id] : selected.filter((known) => known !== id));
    return (
      <>
        {bulk}
        <ul className={styles['cards']} aria-busy={busy}>
          {rows.map((alarm) => (
            <AlarmCard
              key={alarm.id}
              alarm={alarm}
              projectId={projectId}
              device={device?.(alarm)}
              confirmation={cells(alarm)}
              selectable={may && alarm.confirmedAt === null}
              selected={selected.includes(alarm.id)}
              onSelect={(on) => toggle(alarm.id, on)}
            />
          ))}
        </ul>
        <Pagination {...pages} simple align="center" />
      </>
    );
  }
  return (
    <>
      {bulk}
      <PlainTable<AlarmRecord>
        label={t('title')}
        busy={busy}
        rows={rows}
        rowKey={(alarm) => alarm.id}
        rowState={(alarm) => (alarm.recoveredAt === null ? alarm.severity : undefined)}
        columns={[...(may ? [selection(rows, selected, select, t)] : []), ...columnsOf(device, cells, projectId, t)]}
      />
      <Pagination {...pages} align="end" showSizeChanger pageSizeOptions={[...PAGE_SIZES]} />
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'alarm'>>['t'];

/** Boxes of the rows that can still be confirmed, and one for all of them. */
function selection(
  rows: readonly AlarmRecord[],
  selected: readonly string[],
  select: (ids: readonly string[]) => void,
  t: Words,
): PlainColumn<AlarmRecord> {
  const open = rows.filter(({ confirmedAt }) => confirmedAt === null).map(({ id }) => id);
  return {
    key: 'select',
    title: (
      <Checkbox
        aria-label={t('selectAll')}
        disabled={open.length === 0}
        checked={open.length > 0 && selected.length === open.length}
        indeterminate={selected.length > 0 && selected.length < open.length}
        onChange={(event) => select(event.target.checked ? open : [])}
      />
    ),
    render: ({ id, content, confirmedAt }) =>
      confirmedAt === null ? (
        <Checkbox
          aria-label={t('selectLabel', { content })}
          checked={selected.includes(id)}
          onChange={(event) =>
            select(event.target.checked ? [...selected, id] : selected.filter((known) => known !== id))
          }
        />
      ) : null,
  };
}

/** How the device of an alarm is named; a project is reached by some who reach none of its devices. */
function deviceCell(place: AlarmPlace): ((alarm: AlarmRecord) => React.ReactNode) | undefined {
  if (place === undefined) return (alarm) => <DeviceLink alarm={alarm} />;
  return 'projectId' in place ? (alarm) => <SourceName alarm={alarm} /> : undefined;
}

function columnsOf(
  device: ((alarm: AlarmRecord) => React.ReactNode) | undefined,
  confirmation: (alarm: AlarmRecord) => React.ReactNode,
  projectId: string | undefined,
  t: Words,
): PlainColumn<AlarmRecord>[] {
  return [
    { key: 'severity', title: t('column.severity'), render: ({ severity }) => <SeverityMark severity={severity} /> },
    ...(device ? [{ key: 'device', title: t('column.device'), render: device }] : []),
    { key: 'content', title: t('column.content'), head: true, render: (alarm) => <AlarmContent alarm={alarm} /> },
    { key: 'state', title: t('column.state'), render: (alarm) => <AlarmStates alarm={alarm} /> },
    { key: 'raised', title: t('column.raised'), render: (alarm) => <Moment at={alarm.raisedAt} /> },
    {
      key: 'recovered',
      title: t('column.recovered'),
      render: ({ recoveredAt }) =>
        recoveredAt === null ? <span className={styles['soft']}>{t('holding')}</span> : <Moment at={recoveredAt} />,
    },
    { key: 'duration', title: t('column.duration'), render: (alarm) => <AlarmDuration alarm={alarm} /> },
    { key: 'confirmed', title: t('column.confirmed'), render: confirmation },
    // a visitor is told nothing of accounts
    ...(isVisiting()
      ? []
      : [
          {
            key: 'told',
            title: t('column.more'),
            render: (alarm: AlarmRecord) => <DetailButton alarm={alarm} projectId={projectId} />,
          },
        ]),
  ];
}

/** Confirming with its results: what is being sent, what the server refused, what is selected. */
function useConfirmation(rows: readonly AlarmRecord[], projectId: string | undefined) {
  const { t } = useTranslation('alarm');
  const { message } = App.useApp();
  const words = useErrorWords();
  const may = usePermission('monitor_alarm_confirm');
  const confirm = useConfirmAlarms(projectId);
  const [chosen, select] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  // a row that was confirmed meanwhile, or is on another page, is no longer meant
  const selected = useMemo(() => {
    const open = new Set(rows.filter(({ confirmedAt }) => confirmedAt === null).map(({ id }) => id));
    return chosen.filter((id) => open.has(id));
  }, [rows, chosen]);
  const run = async (ids: readonly string[]) => {
    try {
      const refused = await confirm.mutateAsync(ids);
      setRefusals(new Map([...[...refusals].filter(([id]) => !ids.includes(id)), ...refused]));
      select([]);
      const done = ids.length - refused.size;
      if (refused.size === 0) void message.success(ids.length === 1 ? t('confirmed') : t('bulkDone', { count: done }));
      else if (ids.length > 1) void message.warning(t('bulkPart', { done, refused: refused.size }));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  return { may, selected, select, run, refusals, working: confirm.isPending ? confirm.variables : [] };
}

function BulkBar({
  count,
  busy,
  onConfirm,
  onClear,
}: {
  count: number;
  busy: boolean;
  onConfirm: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('alarm');
  if (count === 0) return null;
  return (
    <div className={styles['bulk']}>
      <span>{t('selected', { count })}</span>
      <Button size="small" type="primary" loading={busy} onClick={onConfirm}>
        {t('confirmSelected')}
      </Button>
      <Button size="small" type="link" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </div>
  );
}

function AlarmCard({
  alarm,
  projectId,
  device,
  confirmation,
  selectable,
  selected,
  onSelect,
}: {
  alarm: AlarmRecord;
  projectId: string | undefined;
  device: React.ReactNode;
  confirmation: React.ReactNode;
  selectable: boolean;
  selected: boolean;
  onSelect: (on: boolean) => void;
}) {
  const { t } = useTranslation('alarm');
  return (
    <li className={styles['card']} data-severity={alarm.recoveredAt === null ? alarm.severity : undefined}>
      <div className={styles['cardHead']}>
        <SeverityMark severity={alarm.severity} />
        <AlarmStates alarm={alarm} />
        {selectable ? (
          <Checkbox
            className={styles['cardCheck'] ?? ''}
            checked={selected}
            aria-label={t('selectLabel', { content: alarm.content })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        ) : null}
      </div>
      {device}
      <AlarmContent alarm={alarm} />
      <div className={styles['cardLine']}>
        <Moment at={alarm.raisedAt} />
        <AlarmDuration alarm={alarm} />
      </div>
      {confirmation}
      {isVisiting() ? null : <DetailButton alarm={alarm} projectId={projectId} />}
    </li>
  );
}
