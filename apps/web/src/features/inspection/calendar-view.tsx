import { LIMITS, type WorkCalendar, type WorkCalendarDay } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { homeOrg } from '../../lib/home-org.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import { useSaveCalendar, workCalendar } from './api/inspection-queries.ts';
import styles from './inspection.module.css';

const { dayNameMax, calendarDays } = LIMITS.inspection;
const KINDS = ['off', 'work'] as const;
const [FIRST, LAST] = [2000, 2099];

/** Holidays, and days of weekends on which people work. */
export function CalendarView({
  year: asked,
  org,
  change,
}: {
  year: number;
  org: string;
  change: (change: { year?: number; org?: string }) => void;
}) {
  const { t } = useTranslation(['inspection', 'common']);
  const account = useAccount();
  const choices = useQuery(orgChoices());
  const several = (choices.data?.length ?? 0) > 1;
  const orgId = org || homeOrg(account?.orgId ?? '', choices.data ?? []);
  const [thisYear] = useState(() => new Date().getFullYear());
  const year = asked >= FIRST && asked <= LAST ? asked : thisYear;
  const query = useQuery({ ...workCalendar({ orgId, year }), enabled: org !== '' || !choices.isPending });
  const { data } = query;
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <Button
          aria-label={t('calendar.previous')}
          icon={<Icon name="left" size={16} />}
          onClick={() => change({ year: year - 1 })}
        />
        <h2>{t('calendar.title', { year })}</h2>
        <Button
          aria-label={t('calendar.next')}
          icon={<Icon name="right" size={16} />}
          onClick={() => change({ year: year + 1 })}
        />
        {several ? (
          <OrgPicker
            className={styles['org']}
            label={t('calendar.org')}
            placeholder={t('calendar.org')}
            value={orgId}
            onChange={(next) => change({ org: next ?? '' })}
          />
        ) : null}
      </div>
      <p className={styles['soft']}>{t('calendar.note')}</p>
      {query.error && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data === undefined && !query.error ? <Loading label={t('common:face.loading')} rows={6} columns={3} /> : null}
      {data ? <Days key={`${orgId} ${year} ${query.dataUpdatedAt}`} orgId={orgId} calendar={data} /> : null}
    </div>
  );
}

function Days({ orgId, calendar }: { orgId: string; calendar: WorkCalendar }) {
  const { t } = useTranslation('inspection');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mayEdit = usePermission('manage_inspection_edit');
  const save = useSaveCalendar();
  const [days, setDays] = useState<readonly WorkCalendarDay[]>(calendar.days);
  const { year } = calendar;
  const send = (next: readonly WorkCalendarDay[] | undefined) =>
    save.mutate(
      { orgId, year, days: next ? [...next] : undefined },
      {
        onSuccess: () => void message.success(t('calendar.saved')),
        onError: (error) => void message.error(words(error).title),
      },
    );
  return (
    <>
      <p>{t(`calendar.source.${calendar.source}`)}</p>
      {days.length === 0 ? <p className={styles['soft']}>{t('calendar.empty')}</p> : null}
      <ul className={styles['calendar']}>
        {days.map(({ day, kind, name }) => (
          <li key={day}>
            <span className={styles['dayOf']}>{day}</span>
            <span data-kind={kind}>{t(`calendar.${kind}`)}</span>
            <span>{name}</span>
            {mayEdit ? (
              <Button
                type="text"
                size="small"
                aria-label={t('calendar.remove', { day })}
                icon={<Icon name="close" size={16} />}
                onClick={() => setDays(days.filter((one) => one.day !== day))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <>
          <AddDays year={year} days={days} onAdd={setDays} />
          <Actions>
            <Button
              type="primary"
              disabled={days === calendar.days}
              loading={save.isPending}
              onClick={() => send(days)}
            >
              {t('calendar.save')}
            </Button>
            {calendar.source === 'own' ? (
              <Button disabled={save.isPending} onClick={() => send(undefined)}>
                {t('calendar.restore')}
              </Button>
            ) : null}
          </Actions>
        </>
      ) : null}
    </>
  );
}
const Actions = ({ children }: { children: ReactNode }) => <div className={styles['actions']}>{children}</div>;

interface Added {
  from: string;
  to?: string;
  kind: WorkCalendarDay['kind'];
  name?: string;
}
/** One day, or several in a row. */
function AddDays({
  year,
  days,
  onAdd,
}: {
  year: number;
  days: readonly WorkCalendarDay[];
  onAdd: (days: readonly WorkCalendarDay[]) => void;
}) {
  const { t } = useTranslation('inspection');
  const [form] = Form.useForm<Added>();
  const within = { min: `${year}-01-01`, max: `${year}-12-31` };
  const add = ({ from, to, kind, name = '' }: Added) => {
    const found: WorkCalendarDay[] = [];
    const last = to && to > from ? to : from;
    for (let at = new Date(`${from}T12:00:00`); formatDate(at.getTime()) <= last; at.setDate(at.getDate() + 1)) {
      found.push({ day: formatDate(at.getTime()), kind, name: name.trim() });
      if (found.length >= calendarDays) break;
    }
    const named = new Set(found.map(({ day }) => day));
    const all = [
      ...days.filter(({ day }) => !named.has(day)),
      ...found.filter(({ day }) => day.startsWith(`${year}-`)),
    ];
    onAdd(all.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(0, calendarDays));
    form.resetFields();
  };
  return (
    <Form<Added>
      form={form}
      layout="inline"
      requiredMark={false}
      initialValues={{ kind: 'off' }}
      onFinish={add}
      className={styles['bar'] ?? ''}
    >
      <Form.Item
        name="from"
        label={t('calendar.addFrom')}
        rules={[{ required: true, message: t('plan.fromRequired') }]}
      >
        <Input type="date" {...within} />
      </Form.Item>
      <Form.Item name="to" label={t('calendar.addTo')}>
        <Input type="date" {...within} />
      </Form.Item>
      <Form.Item name="kind" label={t('calendar.kind')}>
        <Select
          className={styles['choice'] ?? ''}
          options={KINDS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="name" label={t('calendar.name')}>
        <Input maxLength={dayNameMax} />
      </Form.Item>
      <Button htmlType="submit">{t('calendar.add')}</Button>
    </Form>
  );
}
