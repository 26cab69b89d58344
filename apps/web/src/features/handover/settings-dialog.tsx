import {
  type HandoverSettingsOf,
  type HandoverVariable,
  LIMITS,
  type Shift,
  TimeZone,
  handoverErrors,
} from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { settings as settingsQuery, useSave, variables } from './api/handover-queries.ts';
import styles from './handover.module.css';
import { PeopleSelect } from './people-select.tsx';

const WIDTH = 720;
const TYPING_MS = 300;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const EVERY_DAY = WEEK.map((_name, i) => i + 1);
const FIELD_OF = {
  [handoverErrors.variablesMax.code]: 'variableIds',
  [handoverErrors.peopleMax.code]: 'accountIds',
};
const zones = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value }));

interface Fields {
  timeZone: string;
  shifts: Shift[];
  variableIds: string[];
  mails: boolean;
  accountIds: string[];
}

/** How an enterprise works in shifts, and what its report shows. */
export function SettingsDialog({ orgId, onClose }: { orgId: string | undefined; onClose: () => void }) {
  const known = useQuery(settingsQuery(orgId));
  return known.data ? <SettingsForm known={known.data} orgId={orgId} onClose={onClose} /> : null;
}

function SettingsForm({
  known,
  orgId,
  onClose,
}: {
  known: HandoverSettingsOf;
  orgId: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('handover');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSave();
  const mails = Form.useWatch('mails', form) ?? known.settings.mails;
  const [initial] = useState<Fields>(() => ({
    ...known.settings,
    variableIds: known.variables.map(({ id }) => id),
    accountIds: known.people.map(({ id }) => id),
  }));
  const required = [{ required: true, message: t('setting.required') }];
  return (
    <FormDialog<Fields>
      title={`${t('setting.title')} · ${known.orgName}`}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={save.isPending}
      error={save.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={(fields) =>
        save.mutate(
          { orgId, settings: { ...initial, ...fields } },
          {
            onSuccess: () => {
              void message.success(t('setting.saved'));
              onClose();
            },
          },
        )
      }
    >
      <Form.Item name="timeZone" label={t('setting.zone')} rules={required}>
        <Select
          showSearch
          options={zones(known.settings.timeZone).filter(({ value }) => TimeZone.safeParse(value).success)}
        />
      </Form.Item>
      <ShiftFields />
      <Form.Item
        name="variableIds"
        label={t('setting.variables')}
        extra={t('setting.variablesNote', { max: LIMITS.handover.variables })}
      >
        <VariableSelect orgId={orgId} known={known.variables} />
      </Form.Item>
      <Form.Item name="mails" label={t('setting.mails')} extra={t('setting.mailsNote')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {mails ? (
        <Form.Item
          name="accountIds"
          label={t('setting.people')}
          rules={[{ required: true, type: 'array', min: 1, message: t('mailing.required') }]}
        >
          <PeopleSelect orgId={orgId} known={known.people} />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}

function ShiftFields() {
  const { t } = useTranslation('handover');
  const form = Form.useFormInstance<Fields>();
  const shifts = Form.useWatch('shifts', form) ?? [];
  const required = [{ required: true, message: t('setting.required') }];
  return (
    <Form.List name="shifts">
      {(rows, { add, remove }) => (
        <fieldset className={styles['shifts']}>
          <legend>{t('setting.shifts')}</legend>
          {rows.map(({ key, name }) => {
            const shift = shifts[name];
            const overnight = shift !== undefined && shift.ends <= shift.begins;
            return (
              <div key={key} className={styles['shift']}>
                <Form.Item name={[name, 'id']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item
                  name={[name, 'name']}
                  label={t('setting.name')}
                  rules={[{ required: true, whitespace: true, message: t('setting.required') }]}
                >
                  <Input maxLength={LIMITS.handover.nameMax} />
                </Form.Item>
                <Form.Item name={[name, 'begins']} label={t('setting.begins')} rules={required}>
                  <Input type="time" />
                </Form.Item>
                <Form.Item
                  name={[name, 'ends']}
                  label={overnight ? `${t('setting.ends')} (${t('setting.overnight')})` : t('setting.ends')}
                  rules={required}
                >
                  <Input type="time" />
                </Form.Item>
                <Form.Item
                  name={[name, 'days']}
                  label={t('setting.days')}
                  rules={required}
                  className={styles['days'] ?? ''}
                >
                  <Select
                    mode="multiple"
                    options={WEEK.map((name, i) => ({ value: i + 1, label: t(`setting.weekday.${name}`) }))}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<Icon name="trash" size={16} />}
                  aria-label={t('setting.remove', { name: shift?.name ?? '' })}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                />
              </div>
            );
          })}
          <Button
            icon={<Icon name="plus" size={16} />}
            disabled={rows.length >= LIMITS.handover.shifts}
            onClick={() => add({ id: crypto.randomUUID(), name: '', begins: '08:00', ends: '16:00', days: EVERY_DAY })}
          >
            {t('setting.add')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

const labelOf = ({ equipName, name }: HandoverVariable): string => `${equipName} / ${name}`;

/** Found by what is typed; there may be many thousands. */
function VariableSelect({
  orgId,
  known,
  ...field
}: {
  orgId: string | undefined;
  known: readonly HandoverVariable[];
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}) {
  const { t } = useTranslation(['handover', 'common']);
  const [keyword, setKeyword] = useState('');
  const [seen, setSeen] = useState(known);
  const found = useQuery(variables(orgId, useDebounced(keyword, TYPING_MS)));
  const all = new Map([...seen, ...(found.data ?? [])].map((one) => [one.id, one]));
  return (
    <Select
      {...field}
      mode="multiple"
      maxCount={LIMITS.handover.variables}
      placeholder={t('setting.find')}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={t('common:page.noMatch')}
      onSelect={() => setSeen([...all.values()])}
      options={[...all.values()].map((one) => ({ value: one.id, label: labelOf(one) }))}
    />
  );
}
