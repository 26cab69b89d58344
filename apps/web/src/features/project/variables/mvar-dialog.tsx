import { LIMITS, type Mvar, projectErrors } from '@lightfield/contract';
import { App, Form, Input, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { projectChanges, useProjectChange } from '../api/project-queries.ts';
import { keyRule } from '../place/devices-tab.tsx';
import styles from '../project.module.css';
import { FormulaItem } from './formula-item.tsx';
import { type MvarFields, NEW_MVAR, cycleOf, fieldsOf, settingsOf } from './mvar-form.ts';
import { StatisticItems } from './statistic-items.tsx';

const FIELD_OF = {
  [projectErrors.calculatedKeyExists.code]: 'key',
  [projectErrors.calculatedFormulaInvalid.code]: 'formula',
};
/** Pixels. */
const WIDTH = 640;

/** A calculated variable, new or changed: by a formula, or as a statistic of one value. */
export function MvarDialog({ projectId, mvar, onClose }: { projectId: string; mvar?: Mvar; onClose: () => void }) {
  const { t } = useTranslation('project');
  const { message } = App.useApp();
  const [form] = Form.useForm<MvarFields>();
  const kind = Form.useWatch('kind', form) ?? mvar?.kind ?? 'formula';
  const change = useProjectChange();
  // of a formula the check below it tells the ring
  const cycle = kind === 'statistic' && change.error instanceof CallRefused ? cycleOf(change.error.data) : [];
  const submit = (fields: MvarFields) =>
    change.mutate(
      () =>
        mvar
          ? projectChanges.editMvar(mvar.id, settingsOf(fields))
          : projectChanges.addMvar(projectId, settingsOf(fields)),
      {
        onSuccess: () => {
          onClose();
          void message.success(t('mvar.saved', { name: fields.name }));
        },
      },
    );
  const of = { projectId, ...(mvar && { id: mvar.id }) };
  return (
    <FormDialog<MvarFields>
      title={mvar ? t('mvar.editTitle', { name: mvar.name }) : t('mvar.addTitle')}
      form={form}
      width={WIDTH}
      initial={mvar ? fieldsOf(mvar) : NEW_MVAR}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['pair']}>
        <Form.Item
          name="name"
          label={t('variables.name')}
          rules={[{ required: true, whitespace: true, message: t('mvar.nameRule') }]}
        >
          <Input maxLength={LIMITS.project.nameMax} autoComplete="off" />
        </Form.Item>
        <Form.Item name="key" label={t('variables.key')} rules={[keyRule(t('keyRule'))]}>
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
      <div className={styles['pair']}>
        <Form.Item name="unit" label={t('mvar.unit')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="decimals" label={t('mvar.decimals')}>
          <InputNumber className={styles['wide'] ?? ''} min={0} max={LIMITS.variable.decimalsMax} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="kind" label={t('mvar.kind')}>
        <Radio.Group
          optionType="button"
          options={(['formula', 'statistic'] as const).map((value) => ({ value, label: t(`mvar.kinds.${value}`) }))}
        />
      </Form.Item>
      {kind === 'formula' ? <FormulaItem of={of} /> : <StatisticItems of={of} />}
      {cycle.length > 0 ? (
        <p className={styles['problem']} role="alert">
          {t('mvar.cycle', { keys: [...cycle, cycle[0]].join(' → ') })}
        </p>
      ) : null}
    </FormDialog>
  );
}
