import type { ScriptItem, ScriptPolicy } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useItems } from '../editor/editor-context.ts';
import { Field } from '../parts/field.tsx';
import { useItemIssues } from '../parts/item-issues.tsx';
import parts from '../parts/parts.module.css';
import { keysIn } from '../../../../lib/code-editor/keys-in.ts';
import { POLICY_TYPES, beginPolicy } from './script-rules.ts';

const DAY_MS = 86_400_000;

/** When a script runs. */
export function PolicyFields({ script, onChange }: { script: ScriptItem; onChange: (policy: ScriptPolicy) => void }) {
  const { t } = useTranslation('device-core');
  const { policy } = script;
  return (
    <>
      <Field id="script-policy" label={t('script.field.policy')} hint={t(`script.policyNote.${policy.type}`)}>
        <Select
          id="script-policy"
          value={policy.type}
          options={POLICY_TYPES.map((type) => ({ value: type, label: t(`script.policy.${type}`) }))}
          onChange={(type) => onChange(beginPolicy(type, keysIn(script.source).read))}
        />
      </Field>
      <PolicyDetail script={script} onChange={onChange} />
    </>
  );
}

function PolicyDetail({ script, onChange }: { script: ScriptItem; onChange: (policy: ScriptPolicy) => void }) {
  const { t } = useTranslation('device-core');
  const { variables } = useItems();
  const issues = useItemIssues('scripts', script.id);
  const { policy } = script;
  switch (policy.type) {
    case 'startup':
      return null;
    case 'periodic':
      return (
        <Field id="script-interval" label={t('script.field.intervalMs')} problem={issues.problem('policy')}>
          <InputNumber
            id="script-interval"
            className={parts['full'] ?? ''}
            min={LIMITS.script.pauseMs}
            max={DAY_MS}
            precision={0}
            suffix={t('script.unit')}
            value={policy.intervalMs}
            onChange={(intervalMs) => intervalMs !== null && onChange({ ...policy, intervalMs })}
          />
        </Field>
      );
    case 'conditional':
      return (
        <Field
          id="script-expression"
          wide
          label={t('script.field.expression')}
          hint={t('script.expressionHint')}
          problem={issues.problem('expression') ?? issues.problem('policy')}
        >
          <Input
            id="script-expression"
            value={policy.expression}
            maxLength={LIMITS.variable.formulaMax}
            showCount
            onChange={({ target }) => onChange({ ...policy, expression: target.value })}
          />
        </Field>
      );
    case 'change':
      return (
        <Field
          id="script-variables"
          wide
          label={t('script.field.variables')}
          problem={issues.problem('variables') ?? issues.problem('policy')}
        >
          <Select
            id="script-variables"
            mode="multiple"
            value={policy.variables}
            placeholder={t('script.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            maxCount={LIMITS.report.variables}
            options={variables.map(({ key, name }) => ({ value: key, label: `${key} ${name}` }))}
            onChange={(chosen: string[]) => onChange({ ...policy, variables: chosen })}
          />
        </Field>
      );
  }
}
