import { CommFault, type CommRule, LIMITS } from '@lightfield/contract';
import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form-dialog.tsx';
import type { LossGroups } from './loss-alarm-queries.ts';
import { FIELD_OF, RuleItems, WIDTH, useErrorOf } from './loss-rule-dialog.tsx';
import { type CommFields, commFieldsOf, commRuleOf } from './rule-fields.ts';

/** One alarm rule on how a device, or one of its drivers, answers. */
export function CommRuleDialog({
  rule,
  drivers,
  groups,
  pending,
  error,
  onSubmit,
  onClose,
}: {
  /** Absent: a new one. */
  rule: CommRule | undefined;
  drivers: readonly string[];
  groups: LossGroups;
  pending: boolean;
  error: unknown;
  onSubmit: (rule: CommRule) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const [form] = Form.useForm<CommFields>();
  const [initial] = useState(() => commFieldsOf(rule));
  const named = initial.driver === '' || drivers.includes(initial.driver) ? drivers : [...drivers, initial.driver];
  return (
    <FormDialog<CommFields>
      title={rule ? t('own.editOf', { name: rule.content }) : t('own.add')}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={pending}
      error={useErrorOf(error, 'rules')}
      fieldOf={FIELD_OF}
      onSubmit={(fields) => onSubmit(commRuleOf(rule, fields))}
      onClose={onClose}
    >
      <Form.Item
        name="content"
        label={t('own.content')}
        rules={[{ required: true, whitespace: true, message: t('own.contentRequired') }]}
      >
        <Input maxLength={LIMITS.alarm.contentMax} />
      </Form.Item>
      <Form.Item name="driver" label={t('own.target')}>
        <Select
          options={[
            { value: '', label: t('own.of.device') },
            ...named.map((name) => ({ value: name, label: t('own.of.driver', { name }) })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="states"
        label={t('own.states')}
        extra={t('own.statesNote')}
        rules={[{ required: true, type: 'array', min: 1, message: t('own.statesRequired') }]}
      >
        <Checkbox.Group options={CommFault.options.map((value) => ({ value, label: t(`common:comm.${value}`) }))} />
      </Form.Item>
      <RuleItems form={form} initial={initial} groups={groups} />
      <Form.Item name="enabled" label={t('own.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
