import {
  DISPATCH_SOURCES,
  type DispatchRule,
  type DispatchRules,
  type DispatchSource,
  LIMITS,
} from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { App, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useSaveRules } from './api/dispatch-queries.ts';
import styles from './on-call.module.css';

/** Pixels. */
const WIDTH = 760;
const { dispatchRules, dispatchNameMax } = LIMITS.ops;
/** What a rule goes to, as one choice: a plan or a department. */
const [PLAN, TEAM] = ['plan ', 'team '];

interface RuleFields {
  name: string;
  sources: DispatchSource[];
  groupId?: string | null;
  to?: string;
}
interface Fields {
  rules?: RuleFields[];
}
const fieldsOf = ({ name, sources, groupId, onCallId, teamId }: DispatchRule): RuleFields => ({
  name,
  sources,
  groupId,
  to: onCallId === null ? `${TEAM}${teamId}` : `${PLAN}${onCallId}`,
});
const ruleOf = ({ name, sources, groupId, to = '' }: RuleFields): DispatchRule => ({
  name,
  sources,
  groupId: groupId ?? null,
  onCallId: to.startsWith(PLAN) ? to.slice(PLAN.length) : null,
  teamId: to.startsWith(TEAM) ? to.slice(TEAM.length) : null,
});

/** All dispatch rules of an enterprise, in order. */
export function DispatchDialog({
  orgId,
  known,
  onClose,
}: {
  orgId: string | undefined;
  known: DispatchRules;
  onClose: () => void;
}) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSaveRules();
  const [initial] = useState<Fields>(() => ({
    rules: known.rules.length > 0 ? known.rules.map(fieldsOf) : [{ name: '', sources: [...DISPATCH_SOURCES] }],
  }));
  return (
    <FormDialog<Fields>
      title={t('dispatch.edit')}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={({ rules = [] }) =>
        save.mutate(
          { orgId, version: known.version, rules: rules.map(ruleOf) },
          {
            onSuccess: () => {
              void message.success(t('dispatch.saved'));
              onClose();
            },
          },
        )
      }
    >
      <p className={styles['note']}>{t('dispatch.note')}</p>
      <RuleRows known={known} />
    </FormDialog>
  );
}

function RuleRows({ known: { groups, plans, teams } }: { known: DispatchRules }) {
  const { t } = useTranslation('work-order');
  const choices = (given: DispatchRules['groups'], kind = '') =>
    given.map(({ id, name }) => ({ value: `${kind}${id}`, label: name }));
  const targets = [
    { label: t('dispatch.plans'), options: choices(plans, PLAN) },
    { label: t('dispatch.teams'), options: choices(teams, TEAM) },
  ].filter(({ options }) => options.length > 0);
  const shown = { showSearch: { optionFilterProp: 'label' } };
  return (
    <Form.List name="rules">
      {(rows, { add, remove, move }) => (
        <>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles['rows']}>
              <div className={styles['rule']}>
                <Form.Item
                  name={[name, 'name']}
                  label={t('dispatch.name')}
                  rules={[{ required: true, whitespace: true, message: t('dispatch.nameRequired') }]}
                >
                  <Input maxLength={dispatchNameMax} placeholder={t('dispatch.namePlaceholder')} />
                </Form.Item>
                <Form.Item
                  name={[name, 'sources']}
                  label={t('dispatch.sources')}
                  rules={[{ required: true, type: 'array', min: 1, message: t('dispatch.sourcesRequired') }]}
                >
                  <Select
                    mode="multiple"
                    options={DISPATCH_SOURCES.map((value) => ({ value, label: t(`dispatch.source.${value}`) }))}
                  />
                </Form.Item>
                <Form.Item name={[name, 'groupId']} label={t('dispatch.group')}>
                  <Select {...shown} allowClear placeholder={t('dispatch.anyDevice')} options={choices(groups)} />
                </Form.Item>
                <Form.Item
                  name={[name, 'to']}
                  label={t('dispatch.to')}
                  rules={[{ required: true, message: t('dispatch.toRequired') }]}
                >
                  <Select {...shown} placeholder={t('dispatch.toPick')} options={targets} />
                </Form.Item>
                <div className={styles['ruleButtons']}>
                  <Button
                    type="text"
                    icon={<Icon name="up" size={16} />}
                    aria-label={t('dispatch.up', { n: name + 1 })}
                    disabled={name === 0}
                    onClick={() => move(name, name - 1)}
                  />
                  <Button
                    type="text"
                    icon={<Icon name="trash" size={16} />}
                    aria-label={t('dispatch.remove', { n: name + 1 })}
                    onClick={() => remove(name)}
                  />
                </div>
              </div>
            </div>
          ))}
          <Button
            icon={<Icon name="plus" size={16} />}
            disabled={rows.length >= dispatchRules}
            onClick={() => add({ name: '', sources: [...DISPATCH_SOURCES] })}
          >
            {t('dispatch.add')}
          </Button>
        </>
      )}
    </Form.List>
  );
}
