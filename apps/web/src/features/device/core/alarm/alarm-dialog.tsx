import { type AlarmItemSettings, AlarmMethod, type Comparison, LIMITS, type VariableItem } from '@lightfield/contract';
import { conditionFinding } from '@lightfield/rules';
import { Checkbox, Form, type FormInstance, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { useItems } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { VariablePicker } from '../parts/variable-picker.tsx';
import { useAlarmGroups } from './alarm-groups.ts';
import { comparisonsFor } from './alarm-rules.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

export type AlarmFields = Omit<AlarmItemSettings, 'id' | 'origin'>;
const { contentMax, filterCountMax } = LIMITS.alarm;
/** Times that a voice alarm can be spoken (AlarmSettings of the contract); 0 is for ever. */
const LOOP_MAX = 100;
/** Pixels: two columns of fields. */
const WIDTH = 680;

export const NEW_ALARM: AlarmFields = {
  variable: '',
  comparison: 'gt',
  value: '',
  content: '',
  filterCount: 1,
  severity: 'normal',
  confirmRule: 'manual',
  enabled: true,
  voice: false,
  loop: 1,
  group: null,
  methods: ['push'],
};

/** One alarm. What is entered becomes one step of the editor when it is closed with OK. */
export function AlarmDialog({
  title,
  initial,
  onSubmit,
  onClose,
}: {
  title: string;
  initial: AlarmFields;
  onSubmit: (fields: AlarmFields) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['device-core', 'common']);
  const [form] = Form.useForm<AlarmFields>();
  const key = Form.useWatch('variable', form) ?? initial.variable;
  const voice = Form.useWatch('voice', form) ?? initial.voice;
  const variable = useItems().variables.find((one) => one.key === key);
  return (
    <FormDialog<AlarmFields>
      title={title}
      form={form}
      initial={initial}
      submitText={t('common:action.ok')}
      pending={false}
      error={undefined}
      width={WIDTH}
      onSubmit={(fields) =>
        onSubmit({ ...initial, ...fields, loop: fields.loop ?? initial.loop, group: fields.group ?? null })
      }
      onClose={onClose}
    >
      <div className={parts['fields']}>
        <Form.Item
          name="variable"
          className={parts['wide'] ?? ''}
          label={t('alarm.variable')}
          rules={[{ required: true, message: t('required') }]}
        >
          <VariablePicker onChange={() => void form.validateFields(['comparison', 'value']).catch(() => undefined)} />
        </Form.Item>
        <ConditionItems form={form} variable={variable} />
        <Form.Item
          name="content"
          className={parts['wide'] ?? ''}
          label={t('alarm.content')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input maxLength={contentMax} showCount />
        </Form.Item>
        <Form.Item name="severity" label={t('alarm.severity')}>
          <Radio.Group optionType="button" options={severityOptions(t)} />
        </Form.Item>
        <Form.Item
          name="filterCount"
          label={t('alarm.filterCount')}
          extra={t('alarm.filterCountHint')}
          rules={[{ required: true, message: t('required') }]}
        >
          <InputNumber className={parts['full'] ?? ''} min={1} max={filterCountMax} precision={0} />
        </Form.Item>
        <Form.Item name="confirmRule" label={t('alarm.confirmRule')} className={parts['wide'] ?? ''}>
          <Radio.Group
            options={[
              { value: 'manual', label: t('alarm.manual') },
              { value: 'auto', label: t('alarm.auto') },
            ]}
          />
        </Form.Item>
        <Form.Item name="voice" label={t('alarm.voice')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {voice ? (
          <Form.Item name="loop" label={t('alarm.loop')} extra={t('alarm.loopHint')}>
            <InputNumber className={parts['full'] ?? ''} min={0} max={LOOP_MAX} precision={0} />
          </Form.Item>
        ) : null}
        <GroupItems initial={initial} form={form} />
        <Form.Item name="enabled" label={t('alarm.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormDialog>
  );
}

/** Who is told, and how: ways that rule and group have in common are the ones that count. */
function GroupItems({ form, initial }: { form: FormInstance<AlarmFields>; initial: AlarmFields }) {
  const { t } = useTranslation('device-core');
  const groups = useAlarmGroups();
  const watched: string | null | undefined = Form.useWatch('group', form);
  const chosen = watched === undefined ? initial.group : watched;
  const methods: readonly AlarmMethod[] = Form.useWatch('methods', form) ?? initial.methods;
  const group = groups.list.find(({ id }) => id === chosen);
  const none = methods.length === 0;
  const apart = group && !none && !methods.some((method) => group.methods.includes(method));
  const note = group
    ? t('alarm.groupSays', { methods: group.methods.map((method) => t(`alarm.method.${method}`)).join(' / ') })
    : t('alarm.groupNone');
  return (
    <>
      <Form.Item
        name="methods"
        label={t('alarm.methods')}
        extra={none ? t('alarm.methodsNone') : undefined}
        {...(apart ? { validateStatus: 'warning', help: t('alarm.methodsApart') } : {})}
      >
        <Checkbox.Group options={AlarmMethod.options.map((value) => ({ value, label: t(`alarm.method.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="group"
        label={t('alarm.group')}
        extra={note}
        // emptied is no group, not the one from before
        normalize={(id: string | undefined) => id ?? null}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('alarm.groupAll')}
          loading={groups.loading}
          notFoundContent={t('alarm.groupEmpty')}
          options={groups.options}
        />
      </Form.Item>
    </>
  );
}

const severityOptions = (t: (key: `common:severity.${'severe' | 'important' | 'normal'}`) => string) =>
  (['severe', 'important', 'normal'] as const).map((value) => ({ value, label: t(`common:severity.${value}`) }));

/** Comparison and value: only what the type of the variable allows. */
function ConditionItems({ form, variable }: { form: FormInstance<AlarmFields>; variable: VariableItem | undefined }) {
  const { t } = useTranslation('device-core');
  const language = useLanguage();
  const allowed = comparisonsFor(variable);
  const problemOf = (comparison: Comparison, value: string): string | undefined =>
    variable && conditionFinding({ comparison, value }, variable)?.finding[language];
  return (
    <>
      <Form.Item
        name="comparison"
        label={t('alarm.comparison')}
        extra={variable && allowed.length < 8 ? t('alarm.comparisonHint') : undefined}
        rules={[
          {
            validator: (_rule, comparison: Comparison) =>
              allowed.includes(comparison) ? Promise.resolve() : Promise.reject(new Error(t('alarm.notAllowed'))),
          },
        ]}
      >
        <Select
          options={allowed.map((comparison) => ({
            value: comparison,
            label: t(`comparison.${comparison}`),
          }))}
          onChange={() => void form.validateFields(['value']).catch(() => undefined)}
        />
      </Form.Item>
      <Form.Item
        name="value"
        label={t('alarm.value')}
        rules={[
          { required: true, message: t('required') },
          {
            validator: (_rule, value: string) => {
              const problem = value ? problemOf(form.getFieldValue('comparison'), value) : undefined;
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
            },
          },
        ]}
      >
        {variable?.dataType === 'bit' ? (
          <Select options={['0', '1'].map((value) => ({ value, label: labelOf(variable, value) }))} />
        ) : (
          <Input maxLength={100} suffix={variable?.unit} />
        )}
      </Form.Item>
    </>
  );
}

/** "1（运行）": a value with the text it is shown as. */
const labelOf = ({ statusMap }: VariableItem, value: string): string => {
  const mapped = statusMap.find((entry) => String(entry.value) === value)?.text;
  return mapped === undefined ? value : `${value} ${mapped}`;
};
