import { CARD_OPERATORS, LIMITS } from '@lightfield/contract';
import { cardLineProblems } from '@lightfield/rules';
import { Alert, App, Button, Form, Modal } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../lib/download.ts';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { LineTable } from '../../lib/line-table/line-table.tsx';
import { useLines } from '../../lib/line-table/use-lines.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useAddCards } from './api/card-queries.ts';
import type { CardCells } from './card-file.ts';
import styles from './card.module.css';

const MAX = LIMITS.card.importMax;
/** Pixels. */
const WIDTH = 1_100;

/** What is wrong with lines before they are sent. */
function useCheck() {
  const lang = useLanguage();
  return useCallback(
    (lines: readonly CardCells[]) =>
      cardLineProblems(lines).map(({ line, field, spec }) => ({ line, field, problem: spec[lang] })),
    [lang],
  );
}

function useColumns() {
  const { t } = useTranslation('card');
  const options = CARD_OPERATORS.map((value) => ({ value, label: t(`operator.${value}`) }));
  return [
    { key: 'iccid', title: t('column.iccid') },
    { key: 'msisdn', title: t('column.number'), digits: true },
    { key: 'imsi', title: t('column.imsi'), digits: true },
    { key: 'operator', title: t('operator.label'), options },
    { key: 'packageName', title: t('file.packageName') },
    { key: 'packageMb', title: t('file.packageMb'), digits: true },
    { key: 'priceYuan', title: t('file.priceYuan') },
    { key: 'expires', title: t('file.expires'), placeholder: '2026-11-30' },
    { key: 'remark', title: t('column.remark') },
  ];
}

/** Cards out of a sheet, or typed: what is wrong with a line stands beside it, and none is added before all are right. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['card', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const add = useAddCards();
  const batch = useLines<CardCells & Record<string, string>>(useCheck());
  const columns = useColumns();
  const count = batch.filled.length;
  const over = count - MAX;
  const [form] = Form.useForm<{ orgId?: string }>();
  const submit = ({ orgId }: { orgId?: string }) => {
    batch.showAll();
    if (batch.problems > 0 || count === 0 || over > 0) return;
    add.mutate(
      { lines: [...batch.filled], orgId },
      {
        onSuccess: (done) => {
          void message.success(t('file.done', { count: done.count }));
          onClose();
        },
        onError: (error) => batch.refused(error),
      },
    );
  };
  const failure = add.error && batch.answered === 0 ? words(add.error) : undefined;
  return (
    <Modal
      open
      title={t('file.title')}
      width={WIDTH}
      okText={t('file.submit', { count })}
      okButtonProps={{ disabled: count === 0 || over > 0 }}
      cancelText={t('common:action.cancel')}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className={styles['soft']}>{t('file.hint', { max: MAX })}</p>
      <Files
        heads={columns.map(({ title }) => title)}
        onLines={(lines) => {
          batch.setLines(lines.map((line) => ({ ...line, operator: operatorIn(line.operator, columns[3]?.options) })));
          batch.showAll();
        }}
      />
      {over > 0 ? (
        <Alert type="error" showIcon className={styles['above'] ?? ''} title={t('file.tooMany', { max: MAX, over })} />
      ) : null}
      {failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['above'] ?? ''}
          title={failure.title}
          description={failure.code}
        />
      ) : null}
      <Form<{ orgId?: string }> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <HomeOrgItem customers />
      </Form>
      <LineTable
        label={t('file.lines')}
        columns={columns}
        lines={batch.lines}
        onChange={batch.setLines}
        problemOf={batch.problemOf}
        disabled={add.isPending}
      />
    </Modal>
  );
}

/** As a choice of the table; what is none of them stays and is told as wrong. */
const operatorIn = (typed: string, options: readonly { value: string; label: string }[] | undefined): string =>
  options?.find(
    ({ value, label }) => value === typed.toLowerCase() || label === typed || (typed !== '' && label.endsWith(typed)),
  )?.value ?? typed;

function Files({ heads, onLines }: { heads: readonly string[]; onLines: (lines: readonly CardCells[]) => void }) {
  const { t } = useTranslation('card');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    try {
      const { cardsOf } = await import('./card-file.ts');
      const lines = cardsOf(new Uint8Array(await file.arrayBuffer()));
      if (lines.length === 0) setProblem(t('file.empty'));
      else onLines(lines);
    } catch {
      setProblem(t('file.bad'));
    }
  };
  const sample = [
    '89860400000000000011',
    '1440000000011',
    '',
    t('operator.mobile'),
    '100MB',
    '100',
    '5',
    '2027-06-30',
    '',
  ];
  return (
    <div className={styles['tools']}>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls"
        hidden
        aria-label={t('file.choose')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('file.choose')}</Button>
      <Button
        onClick={() =>
          void downloadXlsx(t('file.name'), [
            { name: t('cards'), columns: heads.map((title) => ({ title, width: 20 })), rows: [sample] },
          ])
        }
      >
        {t('file.template')}
      </Button>
      {problem === '' ? null : (
        <span className={styles['warn']} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
