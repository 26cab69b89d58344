import type { OnCallPlan, OnCallSpan } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { Failure } from '../../lib/texted.tsx';
import { formatDate, formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { onCallCalendar, onCallList, useDeletePlan } from './api/on-call-queries.ts';
import { DispatchRulesCard } from './dispatch-rules.tsx';
import { OnCallDialog } from './on-call-dialog.tsx';
import styles from './on-call.module.css';
import type { ViewState } from './view-state.ts';

/** Longest keyword the server takes. */
const KEYWORD_MAX = 50;
/** Plans on a page: each shows two weeks. */
const PLANS = 10;
const DAYS = 14;
/** Hours and minutes of a time as it is written. */
const CLOCK = [11, 16] as const;

/** Who is on call when: each plan with the two weeks to come. */
export function OnCallView({ state, change }: { state: ViewState; change: (change: Partial<ViewState>) => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  const mayEdit = usePermission('manage_worksheet_oncall');
  const [opened, open] = useState<OnCallPlan | 'new'>();
  const keyword = state.keyword.trim().slice(0, KEYWORD_MAX) || undefined;
  const query = useQuery(onCallList({ keyword, pageNum: state.page, pageSize: PLANS }));
  return (
    <>
      <div className={styles['bar']}>
        <SearchField
          value={state.keyword}
          label={t('onCall.search')}
          className={styles['search']}
          onChange={(typed) => change({ keyword: typed, page: 1 })}
        />
        <span className={styles['gap']} />
        {mayEdit ? (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
            {t('onCall.add')}
          </Button>
        ) : null}
        <ReadOnlyNote permission="manage_worksheet_oncall" />
      </div>
      <DispatchRulesCard />
      {query.error && !query.data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={6} columns={7} /> : null}
      {query.data?.total === 0 ? (
        keyword ? (
          <Empty icon="search" title={t('common:page.noMatch')} />
        ) : (
          <Empty icon="user" title={t('onCall.empty')} note={t('onCall.emptyNote')} />
        )
      ) : null}
      {query.data?.rows.map((plan) => (
        <PlanCard key={plan.id} plan={plan} mayEdit={mayEdit} onEdit={() => open(plan)} />
      ))}
      {query.data && query.data.total > PLANS ? (
        <Pagination
          current={state.page}
          pageSize={PLANS}
          total={query.data.total}
          showSizeChanger={false}
          onChange={(page) => change({ page })}
        />
      ) : null}
      {opened === undefined ? null : (
        <OnCallDialog
          key={opened === 'new' ? 'new' : `${opened.id} ${opened.version}`}
          {...(opened !== 'new' && { plan: opened, newest: query.data?.rows.find(({ id }) => id === opened.id) })}
          onTake={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

/** Local midnights from today on; the one after the last day ends it. */
function daysFrom(now: Date): Date[] {
  return Array.from({ length: DAYS + 1 }, (_none, i) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + i));
}

function PlanCard({ plan, mayEdit, onEdit }: { plan: OnCallPlan; mayEdit: boolean; onEdit: () => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  const account = useAccount();
  const [now] = useState(() => new Date());
  const days = daysFrom(now);
  const query = useQuery(
    onCallCalendar({ id: plan.id, startTime: days[0]?.getTime() ?? 0, endTime: days.at(-1)?.getTime() ?? 0 }),
  );
  const { name, orgId, orgName, groups } = plan;
  const current = query.data?.find(({ from, to }) => from <= now.getTime() && now.getTime() < to);
  return (
    <section className={styles['plan']} aria-label={name}>
      <header className={styles['head']}>
        <h3>{name}</h3>
        {orgId === account?.orgId ? null : <span className={styles['soft']}>{orgName}</span>}
        <span className={styles['soft']}>{t('onCall.groups', { count: groups })}</span>
        <span className={styles['gap']} />
        {mayEdit ? <PlanActions plan={plan} onEdit={onEdit} /> : null}
      </header>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={2} columns={7} /> : null}
      {current ? <Now span={current} last={days.at(-1)?.getTime() ?? 0} /> : null}
      {query.data ? (
        <ol className={styles['days']} aria-label={t('onCall.days', { name })}>
          {days.slice(0, -1).map((day, i) => (
            <Day key={day.getTime()} day={day} end={days[i + 1] ?? day} spans={query.data} today={i === 0} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function PlanActions({ plan: { id, name }, onEdit }: { plan: OnCallPlan; onEdit: () => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  const ask = useAsk();
  const remove = useDeletePlan();
  const askDelete = () =>
    ask({
      title: t('onCall.deleteTitle', { name }),
      content: t('onCall.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => t('onCall.deleted')),
    });
  return (
    <>
      <Button size="small" type="link" aria-label={t('onCall.editOf', { name })} onClick={onEdit}>
        {t('stock.edit')}
      </Button>
      <Button size="small" type="link" danger aria-label={t('onCall.deleteOf', { name })} onClick={askDelete}>
        {t('common:action.delete')}
      </Button>
    </>
  );
}

/** Who is on call now. Whoever goes on beyond the `last` moment that is known has no end. */
function Now({ span, last }: { span: OnCallSpan; last: number }) {
  const { t } = useTranslation('work-order');
  const until = span.to < last ? t('onCall.until', { time: formatTime(span.to).slice(0, CLOCK[1]) }) : '';
  const instead = span.insteadOf === null ? '' : t('onCall.insteadOf', { name: span.insteadOf });
  return (
    <p className={styles['now']}>
      <Icon name="user" size={18} />
      <span>
        {t('onCall.now')} <strong>{nameOf(span, t('onCall.gone'))}</strong>
        <span className={styles['soft']}> {[span.shift, until, instead].filter(Boolean).join(' · ')}</span>
      </span>
    </p>
  );
}
const nameOf = ({ name }: OnCallSpan, gone: string): string => name || gone;

/** Everybody who is on call on a day: who goes on from the day before without a time. */
function Day({ day, end, spans, today }: { day: Date; end: Date; spans: readonly OnCallSpan[]; today: boolean }) {
  const { t } = useTranslation('work-order');
  const of = spans.filter(({ from, to }) => from < end.getTime() && to > day.getTime());
  const weekday = ((day.getDay() + 6) % 7) + 1;
  return (
    <li className={styles['day']} data-today={today}>
      <span className={styles['date']}>
        {formatDate(day.getTime()).slice(5)}{' '}
        <span className={styles['soft']}>
          {today ? t('onCall.today') : t(`month.weekdays.d${weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`)}
        </span>
      </span>
      {of.map((span) => (
        <span key={span.from} className={styles['person']} data-deputy={span.insteadOf !== null}>
          {/* what began before the first day has no time here */}
          {span.from > day.getTime() || (span.from === day.getTime() && !today) ? (
            <span className={styles['time']}>{formatTime(span.from).slice(...CLOCK)}</span>
          ) : null}
          <span>
            {nameOf(span, t('onCall.gone'))}
            {span.insteadOf === null ? null : (
              <span className={styles['soft']}> {t('onCall.insteadOf', { name: span.insteadOf })}</span>
            )}
          </span>
        </span>
      ))}
    </li>
  );
}
