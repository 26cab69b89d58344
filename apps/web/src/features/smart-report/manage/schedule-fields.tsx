import { LIMITS, SMART_REPORT_EVERY, type SmartReportSchedule } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './manage.module.css';

const { timesMax, shiftNameMax } = LIMITS.inspection;
const { delayMax, dueMax } = LIMITS.smartReport;
const DUE_MIN = 5;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
export const newSchedule = (): SmartReportSchedule => ({
  every: 'none',
  dayStart: '00:00',
  shifts: [],
  timeZone: here(),
  delayMinutes: 5,
  dueMinutes: 60,
});
/** As it is sent: what its kind does not have is left out. */
export const scheduleFrom = (typed: SmartReportSchedule): SmartReportSchedule => ({
  ...typed,
  dayStart: typed.dayStart || '00:00',
  shifts: typed.every === 'shift' ? typed.shifts.map(({ at, name }) => ({ at, name: name?.trim() ?? '' })) : [],
});

/** When records are made; the form's field `schedule`. */
export function ScheduleItems() {
  const { t } = useTranslation('smart-report');
  const form = Form.useFormInstance<{ schedule: SmartReportSchedule }>();
  const every = Form.useWatch(['schedule', 'every'], form) as SmartReportSchedule['every'] | undefined;
  const zone = Form.useWatch(['schedule', 'timeZone'], form) as string | undefined;
  const zones = Intl.supportedValuesOf('timeZone');
  const begin = (next: SmartReportSchedule['every']) => {
    const shifts = (form.getFieldValue(['schedule', 'shifts']) as SmartReportSchedule['shifts'] | undefined) ?? [];
    if (next === 'shift' && shifts.length === 0)
      form.setFieldValue(
        ['schedule', 'shifts'],
        [
          { at: '08:00', name: t('schedule.shiftNames.morning') },
          { at: '16:00', name: t('schedule.shiftNames.middle') },
          { at: '00:00', name: t('schedule.shiftNames.night') },
        ],
      );
  };
  return (
    <>
      <Form.Item name={['schedule', 'every']} label={t('schedule.every')} extra={t(`schedule.note.${every ?? 'none'}`)}>
        <Segmented
          className={styles['wrapping'] ?? ''}
          options={SMART_REPORT_EVERY.map((value) => ({ value, label: t(`schedule.kinds.${value}`) }))}
          onChange={begin}
        />
      </Form.Item>
      <div hidden={every === 'none' || every === undefined}>
        <Form.Item name={['schedule', 'dayStart']} label={t('schedule.dayStart')} hidden={every === 'shift'}>
          <Input type="time" className={styles['short'] ?? ''} />
        </Form.Item>
        <Shifts hidden={every !== 'shift'} />
        <div className={styles['pair']}>
          <Form.Item name={['schedule', 'delayMinutes']} label={t('schedule.delay')} rules={[{ required: true }]}>
            <InputNumber min={0} max={delayMax} precision={0} suffix={t('schedule.minutes')} />
          </Form.Item>
          <Form.Item name={['schedule', 'dueMinutes']} label={t('schedule.due')} rules={[{ required: true }]}>
            <InputNumber min={DUE_MIN} max={dueMax} precision={0} suffix={t('schedule.minutes')} />
          </Form.Item>
        </div>
      </div>
      <Form.Item name={['schedule', 'timeZone']} label={t('schedule.timeZone')}>
        <Select
          showSearch
          options={(zone === undefined || zones.includes(zone) ? zones : [zone, ...zones]).map((value) => ({
            value,
            label: value,
          }))}
        />
      </Form.Item>
    </>
  );
}

function Shifts({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('smart-report');
  const form = Form.useFormInstance<{ schedule: SmartReportSchedule }>();
  return (
    <Form.Item label={t('schedule.shifts')} hidden={hidden}>
      <Form.List
        name={['schedule', 'shifts']}
        rules={[
          {
            validator: (_rule, shifts: SmartReportSchedule['shifts'] | undefined) => {
              if (form.getFieldValue(['schedule', 'every']) !== 'shift') return Promise.resolve();
              const times = (shifts ?? []).map(({ at }) => at);
              return times.length > 0 && times.every((at) => TIME.test(at)) && new Set(times).size === times.length
                ? Promise.resolve()
                : Promise.reject(new Error(t('schedule.shiftsWrong')));
            },
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <div className={styles['shifts']}>
            {rows.map(({ key, name }, index) => (
              <div key={key} className={styles['shift']}>
                <Form.Item name={[name, 'at']} noStyle>
                  <Input type="time" aria-label={t('schedule.shiftAt', { n: index + 1 })} />
                </Form.Item>
                <Form.Item name={[name, 'name']} noStyle>
                  <Input maxLength={shiftNameMax} aria-label={t('schedule.shiftName', { n: index + 1 })} />
                </Form.Item>
                {rows.length > 1 ? (
                  <Button
                    type="text"
                    aria-label={t('schedule.removeShift', { n: index + 1 })}
                    icon={<Icon name="close" size={16} />}
                    onClick={() => remove(name)}
                  />
                ) : null}
              </div>
            ))}
            {rows.length < timesMax ? (
              <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => add({ at: '', name: '' })}>
                {t('schedule.addShift')}
              </Button>
            ) : null}
            <Form.ErrorList errors={errors} />
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** A schedule in words. */
export function useScheduleWords(): (schedule: SmartReportSchedule) => string {
  const { t } = useTranslation('smart-report');
  return ({ every, dayStart, shifts }) => {
    if (every === 'none') return t('schedule.byHand');
    if (every === 'shift') return shifts.map(({ at, name }) => (name === '' ? at : `${name} ${at}`)).join(', ');
    return t(`schedule.said.${every}`, { at: dayStart });
  };
}
