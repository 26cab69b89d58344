import {
  type AlarmGroup,
  AlarmMethod,
  LIMITS,
  Severity,
  TimeZone,
  WorkOrderPriority,
  alarmGroupErrors,
} from '@lightfield/contract';
import { minutesOf } from '@lightfield/rules';
import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import styles from './alarm-group.module.css';
import {
  alarmGroupChoices,
  memberChoices,
  onCallChoices,
  useAddGroup,
  useEditGroup,
} from './api/alarm-group-queries.ts';
import { type GroupFields, accountLabel, bodyOf, fieldsOf } from './group-fields.ts';
import { useChoices } from '../../lib/use-choices.tsx';

const { groupNameMax, groupMembers, escalateMinMinutes, escalateMaxMinutes } = LIMITS.alarm;
/** Pixels. */
const WIDTH = 640;
/** Pause in typing after which the server is asked. */
const TYPING_MS = 300;
const FIELD_OF = {
  [alarmGroupErrors.nameExists.code]: 'name',
  [alarmGroupErrors.membersMax.code]: 'members',
  [alarmGroupErrors.escalationInvalid.code]: 'escalateTo',
};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A group, new or known. */
export function GroupDialog({
  group,
  orgId,
  onClose,
}: {
  group: AlarmGroup | undefined;
  orgId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarm-group');
  const { message } = App.useApp();
  const [form] = Form.useForm<GroupFields>();
  const add = useAddGroup();
  const edit = useEditGroup();
  const [initial] = useState(() => fieldsOf(group, browserZone()));
  const done = (text: string) => {
    void message.success(text);
    onClose();
  };
  return (
    <FormDialog<GroupFields>
      title={group ? t('edit') : t('add')}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={(fields) => {
        // what is switched off has no fields on the screen
        const body = bodyOf({ ...initial, ...fields });
        if (group) edit.mutate({ id: group.id, ...body }, { onSuccess: () => done(t('saved')) });
        else add.mutate({ orgId, ...body }, { onSuccess: () => done(t('added')) });
      }}
    >
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
      >
        <Input maxLength={groupNameMax} showCount />
      </Form.Item>
      <Form.Item
        name="methods"
        label={t('column.methods')}
        extra={t('methodsNote')}
        // a group of boxes may not say that it is required; nothing on screen does
        required={false}
        rules={[{ required: true, type: 'array', min: 1, message: t('form.methodsRequired') }]}
      >
        <Checkbox.Group options={AlarmMethod.options.map((value) => ({ value, label: t(`method.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="members"
        label={t('form.members')}
        extra={t('form.membersNote')}
        rules={[{ type: 'array', max: groupMembers, message: t('form.membersMax', { max: groupMembers }) }]}
      >
        <MemberPicker orgId={orgId} group={group} />
      </Form.Item>
      <OnCallItem group={group} orgId={orgId} />
      <QuietItems form={form} initial={initial} />
      <EscalationItems form={form} initial={initial} group={group} orgId={orgId} />
      <OrderItems form={form} initial={initial} />
    </FormDialog>
  );
}

function MemberPicker({
  orgId,
  group,
  id,
  value = [],
  onChange,
}: {
  orgId: string;
  group: AlarmGroup | undefined;
  id?: string;
  value?: readonly string[];
  onChange?: (members: string[]) => void;
}) {
  const { t } = useTranslation(['alarm-group', 'common']);
  const [typed, type] = useState('');
  const found = useQuery(memberChoices(orgId, useDebounced(typed.trim(), TYPING_MS)));
  const known = new Map(
    [...(group?.members ?? []), ...(found.data?.rows ?? [])].map((account) => [account.id, account]),
  );
  const [met, meet] = useState<ReadonlyMap<string, string>>(new Map());
  const options = [...known.values()].map((account) => ({
    value: account.id,
    label: account.hasTel ? accountLabel(account) : `${accountLabel(account)}（${t('noTel')}）`,
  }));
  // one that was chosen stays with its name when the search goes on
  const kept = value
    .filter((one) => !known.has(one) && met.has(one))
    .map((one) => ({ value: one, label: met.get(one) ?? one }));
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      aria-label={t('form.members')}
      placeholder={t('form.membersPlaceholder')}
      value={[...value]}
      options={[...options, ...kept]}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: type }}
      notFoundContent={t('common:page.noMatch')}
      onChange={(members: string[]) => {
        meet(new Map([...met, ...options.map((option) => [option.value, option.label] as const)]));
        onChange?.(members);
      }}
    />
  );
}

/** Whoever is on call is told like a member. */
function OnCallItem({ group, orgId }: { group: AlarmGroup | undefined; orgId: string }) {
  const { t } = useTranslation('alarm-group');
  const choices = useQuery(onCallChoices(orgId));
  const offer = useChoices(choices, t('form.noOnCall'));
  // until the others are known, the one that is chosen
  const chosen = group?.onCall ? [{ id: group.onCall.planId, name: group.onCall.planName, now: '' }] : [];
  return (
    <Form.Item name="onCallId" label={t('form.onCall')} extra={t('form.onCallNote')}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('form.onCallPlaceholder')}
        {...offer}
        options={(choices.data ?? chosen).map(({ id, name, now }) => ({
          value: id,
          label: now ? t('form.onCallNow', { name, now }) : name,
        }))}
      />
    </Form.Item>
  );
}

/** Work orders that alarms open by themselves. */
function OrderItems({ form, initial }: { form: FormInstance<GroupFields>; initial: GroupFields }) {
  const { t } = useTranslation('alarm-group');
  const on = Form.useWatch('orders', form) ?? initial.orders;
  const called = Form.useWatch('onCallId', form) ?? initial.onCallId;
  return (
    <>
      <Form.Item
        name="orders"
        label={t('form.orders')}
        valuePropName="checked"
        extra={on ? t(called ? 'form.ordersCalled' : 'form.ordersPending') : undefined}
      >
        <Switch />
      </Form.Item>
      {on ? (
        <div className={styles['columns']}>
          <Form.Item name="orderSeverity" label={t('form.orderSeverity')}>
            <Select options={Severity.options.map((value) => ({ value, label: t(`orderSeverity.${value}`) }))} />
          </Form.Item>
          <Form.Item name="orderPriority" label={t('form.orderPriority')}>
            <Select options={WorkOrderPriority.options.map((value) => ({ value, label: t(`priority.${value}`) }))} />
          </Form.Item>
          <Form.Item name="orderDue" label={t('form.orderDue')}>
            <InputNumber
              className={styles['full'] ?? ''}
              min={1}
              max={LIMITS.ops.orderDueMinutes}
              precision={0}
              placeholder={t('form.orderDueNone')}
              suffix={t('form.minutes')}
            />
          </Form.Item>
        </div>
      ) : null}
    </>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');

function QuietItems({ form, initial }: { form: FormInstance<GroupFields>; initial: GroupFields }) {
  const { t } = useTranslation('alarm-group');
  const on = Form.useWatch('quiet', form) ?? initial.quiet;
  const start: string | undefined = Form.useWatch('quietStart', form) ?? initial.quietStart;
  const end: string | undefined = Form.useWatch('quietEnd', form) ?? initial.quietEnd;
  const over = start !== undefined && end !== undefined && minutesOf(end) < minutesOf(start);
  const zones = ZONES.includes(initial.timeZone) ? ZONES : [initial.timeZone, ...ZONES];
  const required = { required: true, message: t('form.quietRequired') };
  return (
    <>
      <Form.Item
        name="quiet"
        label={t('form.quiet')}
        valuePropName="checked"
        extra={on ? t('form.quietNote') : undefined}
      >
        <Switch />
      </Form.Item>
      {on ? (
        <>
          <div className={styles['columns']}>
            <Form.Item name="quietStart" label={t('form.quietStart')} rules={[required]}>
              <Input type="time" />
            </Form.Item>
            <Form.Item
              name="quietEnd"
              label={t('form.quietEnd')}
              dependencies={['quietStart']}
              extra={over ? t('form.quietOver') : undefined}
              rules={[
                required,
                {
                  validator: (_rule, value: string) =>
                    value === form.getFieldValue('quietStart')
                      ? Promise.reject(new Error(t('form.quietSame')))
                      : Promise.resolve(),
                },
              ]}
            >
              <Input type="time" />
            </Form.Item>
            <Form.Item
              name="timeZone"
              label={t('form.timeZone')}
              rules={[{ validator: (_rule, zone) => TimeZone.parseAsync(zone).then(() => undefined) }]}
            >
              <Select showSearch options={zones.map((value) => ({ value, label: value }))} />
            </Form.Item>
          </div>
          <Form.Item name="quietSevere" valuePropName="checked">
            <Checkbox>{t('form.quietSevere')}</Checkbox>
          </Form.Item>
        </>
      ) : null}
    </>
  );
}

function EscalationItems({
  form,
  initial,
  group,
  orgId,
}: {
  form: FormInstance<GroupFields>;
  initial: GroupFields;
  group: AlarmGroup | undefined;
  orgId: string;
}) {
  const { t } = useTranslation('alarm-group');
  const on = Form.useWatch('escalates', form) ?? initial.escalates;
  const choices = useQuery(alarmGroupChoices({ orgId }));
  const offer = useChoices(choices, t('form.noOther'));
  // until the others are known, the one that is chosen
  const chosen = group?.escalation ? [{ id: group.escalation.groupId, name: group.escalation.groupName }] : [];
  const others = (choices.data ?? chosen).filter(({ id }) => id !== group?.id);
  const range = { min: escalateMinMinutes, max: escalateMaxMinutes };
  return (
    <>
      <Form.Item name="escalates" label={t('form.escalation')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {on ? (
        <div className={styles['columns']}>
          <Form.Item
            name="escalateAfter"
            label={t('form.after')}
            rules={[{ required: true, type: 'integer', ...range, message: t('form.afterRequired', range) }]}
          >
            <InputNumber className={styles['full'] ?? ''} {...range} precision={0} suffix={t('form.minutes')} />
          </Form.Item>
          <Form.Item name="escalateTo" label={t('form.to')} rules={[{ required: true, message: t('form.toRequired') }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              {...offer}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        </div>
      ) : null}
    </>
  );
}
