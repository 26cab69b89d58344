import { type InspectionRule, LAST_OF_MONTH, LIMITS, cardOf } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/time.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { planDates } from './api/inspection-queries.ts';
import styles from './inspection.module.css';

const { timesMax, shiftNameMax, everyMax } = LIMITS.inspection;
const KINDS = ['daily', 'weekly', 'monthly', 'shift', 'workdays'] as const;
const HOLIDAYS = ['do', 'skip', 'next'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The last one behind all others. */
const MONTH_DAYS = [...Array.from({ length: 31 }, (_none, at) => at + 1), LAST_OF_MONTH];
const TYPING_MS = 400;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^20\d\d-\d\d-\d\d$/;

/** A rule as a form holds it: dates and times may be empty meanwhile. */
export interface RuleFields {
  kind: InspectionRule['kind'];
  every: number | null;
  days: number[];
  times: { at: string; name: string }[];
  from: string;
  until: string;
  onHoliday: InspectionRule['onHoliday'];
}
export const ruleFields = (rule: InspectionRule | undefined): RuleFields =>
  rule
    ? { ...rule, until: rule.until ?? '' }
    : {
        kind: 'daily',
        every: 1,
        days: [1],
        times: [{ at: '08:00', name: '' }],
        from: formatDate(Date.now()),
        until: '',
        onHoliday: 'do',
      };
const EMPTY: RuleFields = { kind: 'daily', every: null, days: [], times: [], from: '', until: '', onHoliday: 'do' };
const isPeriod = (from: string, until: string): boolean =>
  DATE.test(from) && (until === '' || (DATE.test(until) && until >= from));
const areTimes = (times: readonly string[]): boolean =>
  times.length > 0 && times.every((at) => TIME.test(at)) && new Set(times).size === times.length;
/** `undefined`: something is missing in it. A form tells only of the fields that it shows. */
export function ruleFrom(typed: Partial<RuleFields>): InspectionRule | undefined {
  const { kind, every, days, from, until, onHoliday, ...rest } = { ...EMPTY, ...typed };
  const times = rest.times.map(({ at = '', name = '' }: Partial<RuleFields['times'][number]>) => ({
    at,
    name: kind === 'shift' ? name.trim() : '',
  }));
  const hasDays = kind === 'weekly' || kind === 'monthly';
  if (every === null || !isPeriod(from, until) || !areTimes(times.map(({ at }) => at))) return undefined;
  if (hasDays && days.length === 0) return undefined;
  return { kind, every, days: hasDays ? days : [], times, from, until: until === '' ? null : until, onHoliday };
}

/** When a plan falls due; the form's field `rule`. */
export function RuleItems() {
  const { t } = useTranslation('inspection');
  const form = Form.useFormInstance<{ rule: RuleFields }>();
  const kind = Form.useWatch(['rule', 'kind'], form) as RuleFields['kind'] | undefined;
  const of = kind ?? 'daily';
  return (
    <>
      <Form.Item name={['rule', 'kind']} label={t('plan.kind')}>
        <Segmented
          options={KINDS.map((value) => ({ value, label: t(`plan.kinds.${value}`) }))}
          onChange={(next) => {
            const [only] = form.getFieldValue(['rule', 'times']) as RuleFields['times'];
            // days of a week are none of a month
            form.setFieldValue(['rule', 'days'], [1]);
            if (next === 'shift')
              form.setFieldValue(
                ['rule', 'times'],
                [
                  { at: '08:00', name: t('plan.shifts.morning') },
                  { at: '16:00', name: t('plan.shifts.middle') },
                  { at: '00:00', name: t('plan.shifts.night') },
                ],
              );
            else if (of === 'shift') form.setFieldValue(['rule', 'times'], [{ at: only?.at ?? '08:00', name: '' }]);
          }}
        />
      </Form.Item>
      <Form.Item name={['rule', 'every']} label={t(`plan.every.${of}`)}>
        <InputNumber min={1} max={everyMax} precision={0} />
      </Form.Item>
      {of === 'weekly' ? (
        <Form.Item
          name={['rule', 'days']}
          label={t('plan.days')}
          rules={[{ required: true, type: 'array', min: 1, message: t('plan.daysRequired') }]}
        >
          <Checkbox.Group options={WEEKDAYS.map((value) => ({ value, label: t(`month.weekdays.d${value}`) }))} />
        </Form.Item>
      ) : null}
      {of === 'monthly' ? (
        <Form.Item
          name={['rule', 'days']}
          label={t('plan.monthDays')}
          extra={t('plan.monthDaysNote')}
          rules={[{ required: true, type: 'array', min: 1, message: t('plan.monthDaysRequired') }]}
        >
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={MONTH_DAYS.map((value) => ({ value, label: dayOfMonth(t, value) }))}
          />
        </Form.Item>
      ) : null}
      <Times isShift={of === 'shift'} />
      <div className={styles['pair']}>
        <Form.Item
          name={['rule', 'from']}
          label={t('plan.from')}
          rules={[{ required: true, message: t('plan.fromRequired') }]}
        >
          <Input type="date" min="2000-01-01" max="2099-12-31" />
        </Form.Item>
        <Form.Item name={['rule', 'until']} label={t('plan.until')}>
          <Input type="date" min="2000-01-01" max="2099-12-31" />
        </Form.Item>
      </div>
      {of === 'workdays' ? null : (
        <Form.Item name={['rule', 'onHoliday']} label={t('plan.onHoliday')}>
          <Select options={HOLIDAYS.map((value) => ({ value, label: t(`plan.holidays.${value}`) }))} />
        </Form.Item>
      )}
    </>
  );
}

function Times({ isShift }: { isShift: boolean }) {
  const { t } = useTranslation('inspection');
  return (
    <Form.Item label={t('plan.times')}>
      <Form.List
        name={['rule', 'times']}
        rules={[
          {
            validator: (_rule, times: RuleFields['times']) =>
              times.length > 0 &&
              times.every(({ at }) => TIME.test(at)) &&
              new Set(times.map(({ at }) => at)).size === times.length
                ? Promise.resolve()
                : Promise.reject(new Error(t('plan.timesWrong'))),
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <div className={styles['times']}>
            {rows.map(({ key, name }, index) => (
              <div key={key} className={styles['pair']}>
                <Form.Item name={[name, 'at']} noStyle>
                  <Input className={styles['time'] ?? ''} type="time" aria-label={t('plan.time', { n: index + 1 })} />
                </Form.Item>
                {isShift ? (
                  <Form.Item name={[name, 'name']} noStyle>
                    <Input
                      className={styles['time'] ?? ''}
                      maxLength={shiftNameMax}
                      aria-label={t('plan.shiftName', { n: index + 1 })}
                    />
                  </Form.Item>
                ) : null}
                {rows.length > 1 ? (
                  <Button
                    type="text"
                    aria-label={t('plan.removeTime', { n: index + 1 })}
                    icon={<Icon name="close" size={16} />}
                    onClick={() => remove(name)}
                  />
                ) : null}
              </div>
            ))}
            {rows.length < timesMax ? (
              <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => add({ at: '', name: '' })}>
                {t('plan.addTime')}
              </Button>
            ) : null}
            <Form.ErrorList errors={errors} />
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** The next ten dates of what is in the form now. */
export function NextDates({
  rule,
  timeZone,
  contentId,
}: {
  rule: InspectionRule | undefined;
  timeZone: string;
  contentId: string | undefined;
}) {
  const { t } = useTranslation('inspection');
  const words = useErrorWords();
  const asked = useDebounced(JSON.stringify({ rule, timeZone, contentId }), TYPING_MS);
  const body = JSON.parse(asked) as { rule?: InspectionRule; timeZone: string; contentId?: string };
  const { data, error } = useQuery({
    ...planDates({ contentId: body.contentId, rule: body.rule as InspectionRule, timeZone: body.timeZone }),
    enabled: body.rule !== undefined,
  });
  return (
    <section className={styles['phone']} aria-label={t('plan.next')}>
      <h3>{t('plan.next')}</h3>
      {rule === undefined ? <p className={styles['soft']}>{t('plan.nextFill')}</p> : null}
      {rule && error ? <p role="alert">{words(error).title}</p> : null}
      {rule && data ? (
        <>
          {data.dates.length === 0 ? <p className={styles['soft']}>{t('plan.nextNone')}</p> : null}
          <ol className={styles['dates']}>
            {data.dates.map(({ at, shift }) => (
              <li key={at}>
                {formatTime(at).slice(0, 16)} {shift}
              </li>
            ))}
          </ol>
          {data.unknownYears.length > 0 ? (
            <p className={styles['wrong']}>{t('plan.unknownYear', { years: data.unknownYears.join(', ') })}</p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

const dayOfMonth = (t: TFunction<'inspection'>, day: number): string =>
  day === LAST_OF_MONTH ? t('plan.lastDay') : t('plan.monthDay', { day });

/** A rule in words. */
export function useRuleWords(): (rule: InspectionRule) => string {
  const { t } = useTranslation('inspection');
  const language = useLanguage();
  return ({ kind, every: n, days, times }) => {
    const named =
      kind === 'monthly'
        ? MONTH_DAYS.filter((day) => days.includes(day)).map((day) => dayOfMonth(t, day))
        : WEEKDAYS.filter((day) => days.includes(day)).map((day) => t(`month.weekdays.d${day}`));
    const filling = { n, days: named.join(cardOf(language).comma) };
    const said = t(n === 1 ? `plan.said.${kind}` : `plan.said.${kind}N`, filling);
    return `${said} ${times.map(({ at, name }) => (name === '' ? at : `${name} ${at}`)).join(', ')}`;
  };
}
