import {
  type AlarmGroupChoice,
  AlarmMethod,
  LIMITS,
  type ProjectAlarm,
  Severity,
  alarmGroupErrors,
} from '@lightfield/contract';
import { conditionFinding } from '@lightfield/rules';
import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, type FormInstance, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { alarmGroupsFor, allCalculated, projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { type AlarmRuleFields, COMPARISONS, NEW_RULE, ruleFieldsOf, ruleOf } from './alarm-rule-form.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { useChoices } from '../../../lib/use-choices.tsx';

const { contentMax, filterCountMax } = LIMITS.alarm;
/** Times that a voice alarm can be spoken (AlarmSettings of the contract); 0 is for ever. */
const LOOP_MAX = 100;
/** Pixels. */
const WIDTH = 640;
const FIELD_OF = { [alarmGroupErrors.unknown.code]: 'group' };
const NO_GROUPS: readonly AlarmGroupChoice[] = [];

/** An alarm rule of a project, new or changed. */
export function AlarmRuleDialog({
  projectId,
  rule,
  onClose,
}: {
  projectId: string;
  rule?: ProjectAlarm;
  onClose: () => void;
}) {
  const { t } = useTranslation(['project', 'common']);
  const { message } = App.useApp();
  const [form] = Form.useForm<AlarmRuleFields>();
  const change = useProjectChange();
  const initial: Partial<AlarmRuleFields> = rule ? ruleFieldsOf(rule) : NEW_RULE;
  const voice = Form.useWatch('voice', form) ?? initial.voice;
  const submit = (fields: AlarmRuleFields) => {
    const body = ruleOf(fields, initial);
    change.mutate(() => (rule ? projectChanges.editAlarm(rule.id, body) : projectChanges.addAlarm(projectId, body)), {
      onSuccess: () => {
        onClose();
        void message.success(t('alarmRule.saved', { content: body.content }));
      },
    });
  };
  return (
    <FormDialog<AlarmRuleFields>
      title={rule ? t('alarmRule.editTitle', { content: rule.content }) : t('alarmRule.addTitle')}
      form={form}
      width={WIDTH}
      initial={initial}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConditionItems projectId={projectId} form={form} {...(initial.mvarId && { chosen: initial.mvarId })} />
      <Form.Item
        name="content"
        label={t('alarmRule.content')}
        rules={[{ required: true, whitespace: true, message: t('alarmRule.contentRule') }]}
      >
        <Input maxLength={contentMax} showCount autoComplete="off" />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="severity" label={t('alarmRule.severity')}>
          <Radio.Group
            optionType="button"
            options={Severity.options.map((value) => ({ value, label: t(`common:severity.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="filterCount" label={t('alarmRule.filterCount')} extra={t('alarmRule.filterCountNote')}>
          <InputNumber className={styles['wide'] ?? ''} min={1} max={filterCountMax} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="confirmRule" label={t('alarmRule.confirmRule')}>
        <Radio.Group
          options={(['manual', 'auto'] as const).map((value) => ({ value, label: t(`alarmRule.confirm.${value}`) }))}
        />
      </Form.Item>
      <TellItems projectId={projectId} form={form} initial={initial} />
      <div className={styles['pair']}>
        <Form.Item name="voice" label={t('alarmRule.voice')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {voice ? (
          <Form.Item name="loop" label={t('alarmRule.loop')} extra={t('alarmRule.loopNote')}>
            <InputNumber className={styles['wide'] ?? ''} min={0} max={LOOP_MAX} precision={0} />
          </Form.Item>
        ) : null}
      </div>
      <Form.Item name="enabled" label={t('alarmRule.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}

/** What is watched, and when it is raised. */
function ConditionItems({
  projectId,
  form,
  chosen,
}: {
  projectId: string;
  form: FormInstance<AlarmRuleFields>;
  chosen?: string;
}) {
  const { t } = useTranslation('project');
  const language = useLanguage();
  const mvars = useQuery(allCalculated(projectId));
  const id = Form.useWatch('mvarId', form) ?? chosen;
  const unit = mvars.data?.find((one) => one.id === id)?.unit ?? '';
  return (
    <>
      <Form.Item
        name="mvarId"
        label={t('alarmRule.variable')}
        extra={t('alarmRule.variableNote')}
        rules={[{ required: true, message: t('alarmRule.variableRule') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('alarmRule.choose')}
          {...useChoices(mvars, t('alarmRule.noVariables'))}
          options={(mvars.data ?? []).map(({ id: value, name, key }) => ({ value, label: `${name} (${key})` }))}
        />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="comparison" label={t('alarmRule.comparison')}>
          <Select options={COMPARISONS.map((value) => ({ value, label: t(`alarmRule.comparisons.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="value"
          label={t('alarmRule.value')}
          rules={[
            { required: true, whitespace: true, message: t('alarmRule.valueRule') },
            {
              validator: (_rule, value: string) => {
                const wrong = value
                  ? conditionFinding(
                      { comparison: 'gt', value: value.trim() },
                      { dataType: 'double', kind: 'intermediate' },
                    )
                  : undefined;
                return wrong ? Promise.reject(new Error(wrong.finding[language])) : Promise.resolve();
              },
            },
          ]}
        >
          <Input maxLength={100} autoComplete="off" inputMode="decimal" {...(unit && { suffix: unit })} />
        </Form.Item>
      </div>
    </>
  );
}

/** Who is told, and how: ways that rule and group have in common are the ones that count. */
function TellItems({
  projectId,
  form,
  initial,
}: {
  projectId: string;
  form: FormInstance<AlarmRuleFields>;
  initial: Partial<AlarmRuleFields>;
}) {
  const { t } = useTranslation('project');
  const groups = useQuery(alarmGroupsFor(projectId));
  const list = groups.data ?? NO_GROUPS;
  const watched: string | null | undefined = Form.useWatch('group', form);
  const chosen = watched === undefined ? (initial.group ?? null) : watched;
  const methods: readonly AlarmMethod[] = Form.useWatch('methods', form) ?? initial.methods ?? [];
  const group = list.find(({ id }) => id === chosen);
  const apart = group && methods.length > 0 && !methods.some((method) => group.methods.includes(method));
  const options = list.map(({ id: value, name }) => ({ value, label: name }));
  return (
    <div className={styles['pair']}>
      <Form.Item
        name="methods"
        label={t('alarmRule.methods')}
        extra={methods.length === 0 ? t('alarmRule.methodsNone') : undefined}
        {...(apart ? { validateStatus: 'warning', help: t('alarmRule.methodsApart') } : {})}
      >
        <Checkbox.Group
          options={AlarmMethod.options.map((value) => ({ value, label: t(`alarmRule.method.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="group"
        label={t('alarmRule.group')}
        extra={group ? undefined : t('alarmRule.groupNone')}
        // emptied is no group, not the one from before
        normalize={(id: string | undefined) => id ?? null}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('alarmRule.groupAll')}
          {...useChoices(groups)}
          options={chosen === null || group ? options : [...options, { value: chosen, label: '…' }]}
        />
      </Form.Item>
    </div>
  );
}
