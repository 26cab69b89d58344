import {
  AlarmMethod,
  ConfirmRule,
  type LossKind,
  type LossRule,
  type Severity,
  alarmGroupErrors,
} from '@lightfield/contract';
import { Checkbox, Form, type FormInstance, InputNumber, Radio, Select, Switch } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form-dialog.tsx';
import styles from './loss-alarm.module.css';
import type { LossGroups } from './loss-alarm-queries.ts';
import { DELAY_MAX, LOOP_MAX, type LossFields, errorOfKind, fieldsOf, ruleOf } from './rule-fields.ts';

/** Pixels: two columns of fields. */
export const WIDTH = 640;
export const FIELD_OF = { [alarmGroupErrors.unknown.code]: 'group' };
const SEVERITIES = ['severe', 'important', 'normal'] as const satisfies readonly Severity[];

/** How one kind of loss is told. */
export function LossRuleDialog({
  kind,
  title,
  rule,
  groups,
  pending,
  error,
  onSubmit,
  onClose,
}: {
  kind: LossKind;
  title: string;
  rule: LossRule;
  groups: LossGroups;
  pending: boolean;
  error: unknown;
  onSubmit: (rule: LossRule) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('loss-alarm');
  const [form] = Form.useForm<LossFields>();
  const initial = fieldsOf(rule);
  const on = Form.useWatch('enabled', form) ?? initial.enabled;
  return (
    <FormDialog<LossFields>
      title={title}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={pending}
      error={useErrorOf(error, kind)}
      fieldOf={FIELD_OF}
      onSubmit={(fields) => onSubmit(ruleOf(rule, fields))}
      onClose={onClose}
    >
      <Form.Item name="enabled" label={t('form.enabled')} valuePropName="checked" extra={t(`kindNote.${kind}`)}>
        <Switch />
      </Form.Item>
      {on ? <RuleItems form={form} initial={initial} groups={groups} /> : null}
    </FormDialog>
  );
}

/** When it is told, how bad it is, and to whom; the same for every rule. */
export function RuleItems({ form, initial, groups }: { form: FormInstance; initial: LossFields; groups: LossGroups }) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const voice: boolean = Form.useWatch('voice', form) ?? initial.voice;
  const repeat: LossFields['repeat'] = Form.useWatch('repeat', form) ?? initial.repeat;
  return (
    <>
      <div className={styles['fields']}>
        <Form.Item
          name="delaySeconds"
          label={t('form.delay')}
          extra={t('form.delayNote')}
          rules={[
            {
              required: true,
              type: 'integer',
              min: 0,
              max: DELAY_MAX,
              message: t('form.delayRequired', { max: DELAY_MAX }),
            },
          ]}
        >
          <InputNumber className={styles['full'] ?? ''} precision={0} suffix={t('form.seconds')} />
        </Form.Item>
        <Form.Item name="severity" label={t('form.severity')}>
          <Radio.Group
            optionType="button"
            options={SEVERITIES.map((value) => ({ value, label: t(`common:severity.${value}`) }))}
          />
        </Form.Item>
      </div>
      <Form.Item name="confirmRule" label={t('form.confirmRule')}>
        <Radio.Group options={ConfirmRule.options.map((value) => ({ value, label: t(`form.${value}`) }))} />
      </Form.Item>
      <Form.Item name="voice" label={t('form.voice')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {voice ? (
        <div className={styles['fields']}>
          <Form.Item name="repeat" label={t('form.repeat')}>
            <Radio.Group
              options={(['times', 'forever'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
            />
          </Form.Item>
          {repeat === 'times' ? (
            <Form.Item
              name="loop"
              label={t('form.loop')}
              rules={[
                {
                  required: true,
                  type: 'integer',
                  min: 1,
                  max: LOOP_MAX,
                  message: t('form.loopRequired', { max: LOOP_MAX }),
                },
              ]}
            >
              <InputNumber className={styles['full'] ?? ''} precision={0} />
            </Form.Item>
          ) : null}
        </div>
      ) : null}
      <ToldItems form={form} initial={initial} groups={groups} />
    </>
  );
}

/** Who is told, and how: ways that rule and group have in common are the ones that count. */
function ToldItems({ form, initial, groups }: { form: FormInstance; initial: LossFields; groups: LossGroups }) {
  const { t } = useTranslation('loss-alarm');
  const watched: string | null | undefined = Form.useWatch('group', form);
  const chosen = watched === undefined ? initial.group : watched;
  const methods: readonly AlarmMethod[] = Form.useWatch('methods', form) ?? initial.methods;
  const group = groups.list.find(({ id }) => id === chosen);
  const apart = group && methods.length > 0 && !methods.some((method) => group.methods.includes(method));
  const options = groups.list.map(({ id, name }) => ({ value: id, label: name }));
  // one that is chosen and not among them is of the enterprise above
  if (chosen && !group) options.push({ value: chosen, label: groups.loading ? '…' : t('groupAbove') });
  return (
    <>
      <Form.Item
        name="methods"
        label={t('form.methods')}
        extra={methods.length === 0 ? t('form.methodsNone') : undefined}
        {...(apart ? { validateStatus: 'warning', help: t('form.methodsApart') } : {})}
      >
        <Checkbox.Group options={AlarmMethod.options.map((value) => ({ value, label: t(`method.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="group"
        label={t('form.group')}
        extra={
          group
            ? t('form.groupSays', { methods: group.methods.map((method) => t(`method.${method}`)).join(' / ') })
            : chosen
              ? undefined
              : t('form.groupNone')
        }
        // emptied is no group, not the one from before
        normalize={(id: string | undefined) => id ?? null}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('groupAll')}
          loading={groups.loading}
          notFoundContent={t('form.groupEmpty')}
          options={options}
        />
      </Form.Item>
    </>
  );
}

/** The same object while the error is the same: the form shows each once. */
export const useErrorOf = (error: unknown, kind: LossKind | 'rules'): unknown =>
  useMemo(() => errorOfKind(error, kind), [error, kind]);
