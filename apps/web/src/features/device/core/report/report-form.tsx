import { Aggregation, LIMITS, type ReportItem, StorageMode } from '@lightfield/contract';
import { Checkbox, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { comparisonsFor } from '../alarm/alarm-rules.ts';
import { putItems } from '../editor/edit-state.ts';
import { useConfigEditor, useItems } from '../editor/editor-context.ts';
import { Field, Fields } from '../parts/field.tsx';
import { IntervalInput } from '../parts/interval-input.tsx';
import { OtherIssues, useItemIssues } from '../parts/item-issues.tsx';
import parts from '../parts/parts.module.css';
import { VariablePicker } from '../parts/variable-picker.tsx';
import { REPORT_NAME_MAX, REPORT_TYPES, intervalRange, storesChanges, withType } from './report-edit.ts';
import { VariableTransfer } from './variable-transfer.tsx';

const FIELDS = [
  'name',
  'type',
  'intervalMs',
  'fluctuation',
  'variables',
  'expression',
  'aggregations',
  'trigger.variable',
  'trigger.comparison',
  'trigger.threshold',
];
type Of<Type extends ReportItem['type']> = Extract<ReportItem, { type: Type }>;

/** What a report stores, and when. */
export function ReportForm({ report }: { report: ReportItem }) {
  const { t } = useTranslation('device-core');
  const { readOnly } = useConfigEditor();
  const { problem, advice, others, text } = useItemIssues('reports', report.id);
  const put = usePut(report);
  return (
    <>
      <OtherIssues issues={others(FIELDS)} text={text} />
      <Fields disabled={readOnly}>
        <Field
          label={t('report.name')}
          id="report-name"
          problem={report.name.trim() === '' ? t('required') : problem('name')}
        >
          <Input
            id="report-name"
            value={report.name}
            maxLength={REPORT_NAME_MAX}
            onChange={({ target }) => put({ ...report, name: target.value }, 'name')}
          />
        </Field>
        <Field
          label={t('report.type')}
          id="report-type"
          hint={t(`report.${report.type}Hint`)}
          problem={problem('type')}
        >
          <Select
            id="report-type"
            value={report.type}
            options={REPORT_TYPES.map((type) => ({ value: type, label: t(`report.${type}`) }))}
            onChange={(type) => put(withType(report, type))}
          />
        </Field>
        {report.type === 'conditional' ? <TriggerFields report={report} /> : null}
        {report.type === 'expression' ? <ExpressionField report={report} /> : null}
        <IntervalField report={report} />
        {storesChanges(report) && 'fluctuation' in report ? (
          <Field
            label={t('report.fluctuation')}
            id="report-fluctuation"
            hint={t('report.fluctuationHint')}
            problem={problem('fluctuation')}
            advice={advice('fluctuation')}
          >
            <InputNumber
              id="report-fluctuation"
              className={parts['full'] ?? ''}
              min={0}
              value={report.fluctuation}
              onChange={(value) => put({ ...report, fluctuation: value ?? 0 }, 'fluctuation')}
            />
          </Field>
        ) : null}
        {report.type === 'aggregate' ? (
          <Field
            wide
            label={t('report.aggregations')}
            id="report-aggregations"
            problem={report.aggregations.length === 0 ? t('report.oneAggregation') : problem('aggregations')}
          >
            <Checkbox.Group
              value={report.aggregations}
              options={Aggregation.options.map((value) => ({ value, label: t(`aggregation.${value}`) }))}
              onChange={(aggregations) =>
                put({ ...report, aggregations: Aggregation.options.filter((one) => aggregations.includes(one)) })
              }
            />
          </Field>
        ) : null}
        <Field
          wide
          label={t('report.variables')}
          id="report-variables"
          problem={problem('variables')}
          advice={advice('variables')}
        >
          <VariableTransfer
            chosen={report.variables}
            disabled={readOnly}
            onChange={(variables) => put({ ...report, variables })}
          />
        </Field>
      </Fields>
    </>
  );
}

/** Puts the report in place of itself; typing into one field is one step. */
function usePut(report: ReportItem) {
  const { edit } = useConfigEditor();
  return (next: ReportItem, field?: string) =>
    edit((now) => putItems(now, 'reports', [next]), field === undefined ? undefined : `${report.id}.${field}`);
}

function IntervalField({ report }: { report: ReportItem }) {
  const { t } = useTranslation('device-core');
  const { problem, advice } = useItemIssues('reports', report.id);
  const put = usePut(report);
  const { min, max } = intervalRange(report.type);
  const { intervalMs } = report;
  const outside =
    intervalMs < min || intervalMs > max
      ? t('report.intervalRange', { min: min / 1_000, max: max / 3_600_000 })
      : undefined;
  const atIntervals =
    report.type === 'periodic' || (report.type === 'conditional' && report.storageMode === 'periodic');
  const label = t(report.type === 'aggregate' ? 'report.period' : atIntervals ? 'report.interval' : 'report.shortest');
  const [from, to] = LIMITS.report.changeIntervalRecommendedMs;
  return (
    <Field
      label={label}
      id="report-interval"
      hint={storesChanges(report) ? t('report.recommended', { from: from / 1_000, to: to / 1_000 }) : undefined}
      problem={outside ?? problem('intervalMs')}
      advice={advice('intervalMs')}
    >
      <IntervalInput
        key={`${report.id} ${report.type}`}
        id="report-interval"
        label={label}
        value={intervalMs}
        onChange={(next) => put({ ...report, intervalMs: next }, 'intervalMs')}
      />
    </Field>
  );
}

function TriggerFields({ report }: { report: Of<'conditional'> }) {
  const { t } = useTranslation('device-core');
  const { problem } = useItemIssues('reports', report.id);
  const put = usePut(report);
  const { trigger } = report;
  const variable = useItems().variables.find(({ key }) => key === trigger.variable);
  const set = (change: Partial<typeof trigger>, field?: string) =>
    put({ ...report, trigger: { ...trigger, ...change } }, field);
  return (
    <>
      <Field
        label={t('report.triggerVariable')}
        id="trigger-variable"
        problem={trigger.variable === '' ? t('required') : problem('trigger.variable')}
      >
        <VariablePicker id="trigger-variable" value={trigger.variable} onChange={(key) => set({ variable: key })} />
      </Field>
      <Field label={t('alarm.comparison')} id="trigger-comparison" problem={problem('trigger.comparison')}>
        <Select
          id="trigger-comparison"
          value={trigger.comparison}
          options={comparisonsFor(variable).map((value) => ({
            value,
            label: t(`comparison.${value}`),
          }))}
          onChange={(comparison) => set({ comparison })}
        />
      </Field>
      <Field
        label={t('report.threshold')}
        id="trigger-threshold"
        problem={trigger.threshold === '' ? t('required') : problem('trigger.threshold')}
      >
        <Input
          id="trigger-threshold"
          maxLength={100}
          value={trigger.threshold}
          suffix={variable?.unit}
          onChange={({ target }) => set({ threshold: target.value }, 'threshold')}
        />
      </Field>
      <Field label={t('report.storageMode')} id="report-mode" hint={t(`report.mode.${report.storageMode}Hint`)}>
        <Radio.Group
          id="report-mode"
          optionType="button"
          value={report.storageMode}
          options={StorageMode.options.map((value) => ({ value, label: t(`report.mode.${value}`) }))}
          onChange={({ target }) => put({ ...report, storageMode: StorageMode.parse(target.value) })}
        />
      </Field>
    </>
  );
}

function ExpressionField({ report }: { report: Of<'expression'> }) {
  const { t } = useTranslation('device-core');
  const { problem } = useItemIssues('reports', report.id);
  const put = usePut(report);
  return (
    <Field
      wide
      label={t('report.expressionLabel')}
      id="report-expression"
      hint={t('report.expressionExample')}
      problem={report.expression.trim() === '' ? t('required') : problem('expression')}
    >
      <Input
        id="report-expression"
        value={report.expression}
        maxLength={LIMITS.variable.formulaMax}
        showCount
        onChange={({ target }) => put({ ...report, expression: target.value }, 'expression')}
      />
    </Field>
  );
}
