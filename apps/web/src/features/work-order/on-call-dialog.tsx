import { LIMITS, type OnCallPlan, type OnCallShift, TimeZone } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { formatDate } from '../../lib/time.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { onCallPeople, useSavePlan } from './api/on-call-queries.ts';
import { OnCallConflict, isConflict } from './on-call-conflict.tsx';
import styles from './on-call.module.css';

const { onCallNameMax, onCallShifts, onCallPeople: peopleMax, onCallDeputies, onCallTurnDays } = LIMITS.ops;
/** Pixels. */
const WIDTH = 760;
const TYPING_MS = 300;
const WEEK = 7;
/** The server names what it refuses by its own field. */
const FIELD_OF = { 2812: 'name' } as const;

interface DeputyFields {
  absent?: string;
  deputy?: string;
  /** Empty until both ends are chosen. */
  period?: [Dayjs, Dayjs] | null;
}
interface Fields {
  orgId?: string;
  name: string;
  timeZone: string;
  shifts: OnCallShift[];
  deputies?: DeputyFields[];
}
const freshShift = (from: string): OnCallShift => ({
  name: '',
  from,
  people: [],
  turnDays: WEEK,
  firstDay: formatDate(Date.now()),
});

/**
 * A plan, new or known: shifts whose people take turns, and who stands in for whom. `newest`: as it stands at the platform, which somebody
 * else may have saved meanwhile; `onTake`: edit that one.
 */
export function OnCallDialog({
  plan,
  newest,
  onTake,
  onClose,
}: {
  plan?: OnCallPlan;
  newest?: OnCallPlan | undefined;
  onTake?: (theirs: OnCallPlan) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSavePlan();
  const over = useRef(plan && { id: plan.id, version: plan.version });
  const asked = Form.useWatch('orgId', form);
  const [initial] = useState<Fields>(() =>
    plan
      ? {
          ...plan,
          deputies: plan.deputies.map(({ from, to, ...people }) => ({ ...people, period: [dayjs(from), dayjs(to)] })),
        }
      : {
          name: '',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          shifts: [freshShift('08:00')],
          deputies: [],
        },
  );
  const people = { orgId: plan?.orgId ?? asked, known: plan?.people ?? [] };
  const zones = [...new Set([initial.timeZone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value,
  }));
  // known when the list has been read again
  const theirs = plan && newest && newest.version > plan.version && isConflict(save.error) ? newest : undefined;
  return (
    <FormDialog<Fields>
      title={plan ? t('onCall.editOf', { name: plan.name }) : t('onCall.add')}
      form={form}
      initial={initial}
      width={WIDTH}
      fieldOf={FIELD_OF}
      pending={save.isPending}
      error={theirs ? null : save.error}
      above={
        theirs && onTake ? (
          <OnCallConflict
            theirs={theirs}
            onTake={() => onTake(theirs)}
            onKeep={() => {
              over.current = { id: theirs.id, version: theirs.version };
              form.submit();
            }}
          />
        ) : null
      }
      onClose={onClose}
      onSubmit={({ orgId, name, timeZone, shifts, deputies = [] }) =>
        save.mutate(
          {
            over: over.current,
            orgId,
            name,
            timeZone,
            shifts: shifts.map((shift) => ({ ...shift, name: shift.name ?? '' })),
            deputies: deputies.flatMap(({ absent, deputy, period }) =>
              absent && deputy && period
                ? [{ absent, deputy, from: period[0].valueOf(), to: period[1].valueOf() }]
                : [],
            ),
          },
          {
            onSuccess: () => {
              void message.success(t('onCall.saved'));
              onClose();
            },
          },
        )
      }
    >
      {plan ? null : <HomeOrgItem customers />}
      <Form.Item
        name="name"
        label={t('onCall.name')}
        rules={[{ required: true, whitespace: true, message: t('onCall.nameRequired') }]}
      >
        <Input maxLength={onCallNameMax} placeholder={t('onCall.namePlaceholder')} />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label={t('onCall.timeZone')}
        rules={[{ validator: (_rule, zone) => TimeZone.parseAsync(zone).then(() => undefined) }]}
      >
        <Select showSearch options={zones} />
      </Form.Item>
      <ShiftRows {...people} />
      <DeputyRows {...people} />
    </FormDialog>
  );
}

interface People {
  orgId: string | undefined;
  known: readonly { id: string; name: string }[];
}

function ShiftRows(people: People) {
  const { t } = useTranslation('work-order');
  const form = Form.useFormInstance<Fields>();
  const shifts = Form.useWatch('shifts', form) ?? [];
  const required = [{ required: true, message: t('onCall.required') }];
  return (
    <Form.List name="shifts">
      {(rows, { add, remove }) => (
        <fieldset className={styles['rows']}>
          <legend>{t('onCall.shifts')}</legend>
          <p className={styles['soft']}>{t('onCall.shiftsNote')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles['shift']}>
              <Form.Item name={[name, 'name']} label={t('onCall.shiftName')}>
                <Input maxLength={onCallNameMax} placeholder={t('onCall.shiftPlaceholder')} />
              </Form.Item>
              <Form.Item
                name={[name, 'from']}
                label={t('onCall.from')}
                rules={[
                  ...required,
                  {
                    validator: (_rule, from: string) =>
                      shifts.some((other, index) => index !== name && other?.from === from)
                        ? Promise.reject(new Error(t('onCall.sameTime')))
                        : Promise.resolve(),
                  },
                ]}
              >
                <Input type="time" />
              </Form.Item>
              <Form.Item name={[name, 'turnDays']} label={t('onCall.turnDays')} rules={required}>
                <InputNumber min={1} max={onCallTurnDays} precision={0} />
              </Form.Item>
              <Form.Item name={[name, 'firstDay']} label={t('onCall.begins')} rules={required}>
                <Input type="date" />
              </Form.Item>
              <Form.Item
                name={[name, 'people']}
                label={t('onCall.people')}
                className={styles['wide'] ?? ''}
                rules={[
                  { required: true, type: 'array', min: 1, message: t('onCall.peopleRequired') },
                  { type: 'array', max: peopleMax, message: t('onCall.peopleMax', { max: peopleMax }) },
                ]}
              >
                <PeopleSelect {...people} several label={t('onCall.people')} />
              </Form.Item>
              <Button
                type="text"
                icon={<Icon name="trash" size={16} />}
                aria-label={t('onCall.removeShift', { n: name + 1 })}
                disabled={rows.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            icon={<Icon name="plus" size={16} />}
            disabled={rows.length >= onCallShifts}
            onClick={() => add(freshShift(shifts.some((shift) => shift?.from === '20:00') ? '' : '20:00'))}
          >
            {t('onCall.addShift')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

function DeputyRows(people: People) {
  const { t } = useTranslation('work-order');
  const form = Form.useFormInstance<Fields>();
  const deputies = Form.useWatch('deputies', form) ?? [];
  const required = [{ required: true, message: t('onCall.required') }];
  return (
    <Form.List name="deputies">
      {(rows, { add, remove }) => (
        <fieldset className={styles['rows']}>
          <legend>{t('onCall.deputies')}</legend>
          {rows.length === 0 ? <p className={styles['soft']}>{t('onCall.deputiesNote')}</p> : null}
          {rows.map(({ key, name }) => (
            <div key={key} className={styles['deputy']}>
              <Form.Item name={[name, 'absent']} label={t('onCall.absent')} rules={required}>
                <PeopleSelect {...people} label={t('onCall.absent')} />
              </Form.Item>
              <Form.Item
                name={[name, 'deputy']}
                label={t('onCall.deputy')}
                rules={[
                  ...required,
                  {
                    validator: (_rule, deputy: string | undefined) =>
                      deputy !== undefined && deputies[name]?.absent === deputy
                        ? Promise.reject(new Error(t('onCall.sameDeputy')))
                        : Promise.resolve(),
                  },
                ]}
              >
                <PeopleSelect {...people} label={t('onCall.deputy')} />
              </Form.Item>
              <Form.Item
                name={[name, 'period']}
                label={t('onCall.period')}
                className={styles['wide'] ?? ''}
                rules={required}
              >
                <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
              </Form.Item>
              <Button
                type="text"
                icon={<Icon name="trash" size={16} />}
                aria-label={t('onCall.removeDeputy', { n: name + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            icon={<Icon name="plus" size={16} />}
            disabled={rows.length >= onCallDeputies}
            onClick={() => add({})}
          >
            {t('onCall.addDeputy')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

/** Found by what is typed. In a form, `value`, `id` and `onChange` come from it. */
function PeopleSelect({
  orgId,
  known,
  several = false,
  label,
  ...field
}: People & {
  several?: boolean;
  label: string;
  id?: string;
  value?: string | string[];
  onChange?: (chosen: string | string[]) => void;
}) {
  const { t } = useTranslation(['work-order', 'common']);
  const [keyword, setKeyword] = useState('');
  const [seen, setSeen] = useState(known);
  const found = useQuery(onCallPeople(orgId, useDebounced(keyword, TYPING_MS)));
  const all = new Map([...seen, ...(found.data ?? [])].map(({ id, name }) => [id, name]));
  // who has no account any more is a person without a name
  const chosen = [field.value ?? []].flat().filter((id) => !all.has(id));
  return (
    <Select<string | string[]>
      {...field}
      {...(several ? { mode: 'multiple' as const } : {})}
      aria-label={label}
      placeholder={t('onCall.find')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={t('common:page.noMatch')}
      onSelect={() => setSeen([...all].map(([id, name]) => ({ id, name })))}
      options={[...all, ...chosen.map((id) => [id, t('onCall.gone')] as const)].map(([value, name]) => ({
        value,
        label: name,
      }))}
    />
  );
}
