import { type Hardware, LIMITS } from '@lightfield/contract';
import { lineProblems } from '@lightfield/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../lib/download.ts';
import { LineTable } from '../../lib/line-table/line-table.tsx';
import type { LineColumn } from '../../lib/line-table/lines.ts';
import { useLines } from '../../lib/line-table/use-lines.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { modelChoices, useAddHardware } from './api/queries.ts';
import styles from './system-gateways.module.css';
import { useLanguage } from '../../lib/use-language.ts';

interface Line extends Record<string, string> {
  sn: string;
  code: string;
  modelId: string;
}
const MAX = LIMITS.gateway.batchAdd;
/** Pixels. */
const WIDTH = 760;

/** Adds up to 100 gateways to the factory list, typed or pasted out of a spreadsheet; then shows their labels. */
export function HardwareBatch({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<readonly Hardware[]>();
  useReturnFocus();
  return added ? <Labels added={added} onClose={onClose} /> : <Lines onClose={onClose} onAdded={setAdded} />;
}

/** What is wrong with lines before they are sent. */
function useCheck(generate: boolean) {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  const noModel = t('batch.noModel');
  return useCallback(
    (lines: readonly Line[]) => [
      ...lineProblems(lines, { codeMayBeMissing: generate }).map(({ line, field, spec }) => ({
        line,
        field,
        problem: spec[lang],
      })),
      ...lines.flatMap(({ modelId }, line) => (modelId === '' ? [{ line, field: 'modelId', problem: noModel }] : [])),
    ],
    [generate, lang, noModel],
  );
}

function Lines({ onClose, onAdded }: { onClose: () => void; onAdded: (added: readonly Hardware[]) => void }) {
  const { t } = useTranslation(['system-gateways', 'common']);
  const words = useErrorWords();
  const models = useQuery(modelChoices());
  const add = useAddHardware();
  const [generate, setGenerate] = useState(true);
  const batch = useLines<Line>(useCheck(generate));
  const columns: readonly LineColumn[] = [
    { key: 'sn', title: t('hardware.column.sn'), digits: true },
    { key: 'code', title: t('hardware.column.code'), digits: true },
    {
      key: 'modelId',
      title: t('hardware.column.model'),
      placeholder: t('batch.model'),
      options: (models.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const count = batch.filled.length;
  const over = count - MAX;
  const submit = () => {
    batch.showAll();
    if (batch.problems > 0 || count === 0 || over > 0) return;
    add.mutate(
      { lines: [...batch.filled], generateCodes: generate },
      { onSuccess: onAdded, onError: (error) => batch.refused(error) },
    );
  };
  const failure = add.error && batch.answered === 0 ? words(add.error) : undefined;
  return (
    <Modal
      open
      title={t('batch.title')}
      width={WIDTH}
      okText={t('batch.submit', { count })}
      okButtonProps={{ disabled: count === 0 || over > 0 }}
      cancelText={t('common:action.cancel')}
      confirmLoading={add.isPending}
      onOk={submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className={styles['hint']}>{t('batch.hint', { max: MAX })}</p>
      <div className={styles['bar']}>
        <Checkbox checked={generate} onChange={(event) => setGenerate(event.target.checked)}>
          {t('batch.generate')}
        </Checkbox>
        <span className={styles['soft']}>{t('batch.count', { count })}</span>
      </div>
      {over > 0 ? (
        <Alert type="error" showIcon className={styles['above'] ?? ''} title={t('batch.tooMany', { max: MAX, over })} />
      ) : null}
      {failure ? (
        <Alert
          type="error"
          showIcon
          className={styles['above'] ?? ''}
          title={failure.title}
          description={failure.code}
          role="alert"
        />
      ) : null}
      <LineTable
        label={t('batch.lines')}
        columns={columns}
        lines={batch.lines}
        onChange={batch.setLines}
        problemOf={batch.problemOf}
        disabled={add.isPending}
      />
    </Modal>
  );
}

function Labels({ added, onClose }: { added: readonly Hardware[]; onClose: () => void }) {
  const { t } = useTranslation('system-gateways');
  const columns = [
    { key: 'sn', title: t('hardware.column.sn'), head: true, render: ({ sn }: Hardware) => sn },
    { key: 'code', title: t('hardware.column.code'), render: ({ code }: Hardware) => code },
    { key: 'model', title: t('hardware.column.model'), render: ({ modelName }: Hardware) => modelName },
  ];
  const save = () =>
    downloadXlsx(t('batch.file'), [
      {
        name: t('batch.file'),
        columns: columns.map(({ title }) => ({ title })),
        rows: added.map(({ sn, code, modelName }) => [sn, code, modelName]),
      },
    ]);
  return (
    <Modal
      open
      title={t('batch.done', { count: added.length })}
      width={WIDTH}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="export" onClick={() => void save()}>
          {t('batch.export')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('batch.close')}
        </Button>,
      ]}
    >
      <p className={styles['hint']}>{t('batch.doneNote')}</p>
      <PlainTable
        label={t('batch.done', { count: added.length })}
        columns={columns}
        rows={added}
        rowKey={({ sn }) => sn}
      />
    </Modal>
  );
}
