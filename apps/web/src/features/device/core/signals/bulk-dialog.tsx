import { type VariableItem, DataType } from '@lightfield/contract';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import { putItems } from '../editor/edit-state.ts';
import { useConfigEditor, useItems, useOwned } from '../editor/editor-context.ts';
import { newId } from '../../../../lib/new-id.ts';
import { useCapacity } from '../parts/capacity-note.tsx';
import { type BulkPlan, bulkLines, bulkProblem, bulkVariables, proposedPlan } from './bulk.ts';
import { shownWord } from './item-field.ts';
import { variableMaker } from './new-items.ts';
import styles from './signals.module.css';
import { ACCESS_WORDS, TYPE_WORDS } from '../../../../lib/config/words.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

/** Not in the specification: variables made in one step. */
const COUNT_MAX = 5_000;
/** Lines of the preview at its beginning. */
const SHOWN = 3;

/** Many variables that differ by a number: "40 from 4x1, step 2, keys tank{n}". */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['signals', 'common']);
  useReturnFocus();
  const lang = useLanguage();
  const items = useItems();
  const { source } = useOwned();
  const { edit } = useConfigEditor();
  const { left } = useCapacity('variables');
  const [plan, setPlan] = useState<BulkPlan>(() => proposedPlan(items.variables, t('bulk.usualName')));
  const [pattern, setPattern] = useState<VariableItem>(() => variableMaker(items, source, newId)());
  const change = (part: Partial<BulkPlan>) => setPlan({ ...plan, ...part });
  const lines = bulkLines(plan);
  const wrong = bulkProblem(plan, lines, new Set(items.variables.map(({ key }) => key)));
  const tooMany = plan.count > left;
  const add = () => {
    edit((now) => putItems(now, 'variables', bulkVariables(lines, pattern, newId)));
    onClose();
  };
  const words = (list: typeof TYPE_WORDS) => list.map(({ value }) => ({ value, label: shownWord(list, value, lang) }));
  const number = (id: string, label: string, value: number, min: number, max: number, set: (value: number) => void) => (
    <Form.Item label={label} htmlFor={id}>
      <InputNumber id={id} min={min} max={max} precision={0} value={value} onChange={(typed) => set(typed ?? min)} />
    </Form.Item>
  );
  const text = (id: string, label: string, value: string, hint: string, set: (value: string) => void) => (
    <Form.Item label={label} htmlFor={id} extra={hint}>
      <Input id={id} value={value} onChange={(event) => set(event.target.value)} />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={t('bulk.title')}
      okText={t('bulk.submit', { count: plan.count })}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: wrong !== undefined || tooMany }}
      onOk={add}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical" requiredMark={false} component="div" className={styles['bulk'] ?? ''}>
        {number('bulk-count', t('bulk.count'), plan.count, 1, COUNT_MAX, (count) => change({ count }))}
        {number('bulk-from', t('bulk.from'), plan.from, 0, 1_000_000, (from) => change({ from }))}
        {text('bulk-key', t('bulk.key'), plan.key, t('bulk.patternHint'), (key) => change({ key }))}
        {text('bulk-name', t('bulk.name'), plan.name, t('bulk.patternHint'), (name) => change({ name }))}
        {source === 'drivers' ? (
          <Form.Item label={t('bulk.driver')} htmlFor="bulk-driver">
            <Select
              id="bulk-driver"
              value={pattern.driver ?? null}
              options={items.drivers.map(({ name }) => ({ value: name, label: name }))}
              onChange={(driver) => setPattern({ ...pattern, driver })}
            />
          </Form.Item>
        ) : null}
        {text('bulk-address', t('bulk.address'), plan.address, t('bulk.addressHint'), (address) => change({ address }))}
        {number('bulk-step', t('bulk.step'), plan.step, -10_000, 10_000, (step) => change({ step }))}
        <Form.Item label={t('bulk.dataType')} htmlFor="bulk-type">
          <Select
            id="bulk-type"
            value={pattern.dataType}
            options={words(TYPE_WORDS)}
            onChange={(value) => setPattern({ ...pattern, dataType: DataType.parse(value) })}
          />
        </Form.Item>
        <Form.Item label={t('bulk.access')} htmlFor="bulk-access">
          <Select
            id="bulk-access"
            value={pattern.access}
            options={words(ACCESS_WORDS)}
            onChange={(access) => setPattern({ ...pattern, access })}
          />
        </Form.Item>
      </Form>
      {wrong ? (
        <p role="alert" className={styles['circle']}>
          {t(`bulk.${wrong.problem}`, { key: wrong.key })}
        </p>
      ) : null}
      {tooMany ? (
        <p role="alert" className={styles['circle']}>
          {t('bulk.tooMany', { left })}
        </p>
      ) : null}
      <p className={styles['soft']}>{t('bulk.preview')}</p>
      <ul className={styles['previewLines']}>
        {[...lines.slice(0, SHOWN), ...lines.slice(SHOWN).slice(-1)].map((line, index) => (
          <li key={line.key}>
            <code>{line.key}</code>
            <span>{line.name}</span>
            <code>{line.address}</code>
            <span className={styles['soft']}>{index === SHOWN - 1 && lines.length > SHOWN + 1 ? '…' : ''}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
