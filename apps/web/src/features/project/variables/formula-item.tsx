import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../../lib/lazy.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { formulaCheck, namesLike } from '../api/project-queries.ts';
import styles from '../project.module.css';
import type { MvarFields } from './mvar-form.ts';

const FormulaEditor = lazy(() => import('../../../lib/code-editor/formula-editor.tsx'));

/** A formula is tried when typing pauses this long, ms. */
const TYPING_PAUSE_MS = 300;

/** The calculated variable that is being changed, in its project. */
export interface OfMvar {
  readonly projectId: string;
  readonly id?: string;
}

/** The formula, completed by names while it is typed; below it where it is wrong, or what it comes to now. */
export function FormulaItem({ of }: { of: OfMvar }) {
  const { t } = useTranslation('project');
  return (
    <>
      <Form.Item
        name="formula"
        label={t('mvar.formula')}
        rules={[{ required: true, whitespace: true, message: t('mvar.formulaRule') }]}
      >
        <Editor of={of} />
      </Form.Item>
      <Checked of={of} />
    </>
  );
}

function useChecked({ projectId, id }: OfMvar, text: string) {
  const settled = useDebounced(text, TYPING_PAUSE_MS);
  const check = useQuery(formulaCheck(projectId, id, settled));
  // of an earlier text it says nothing about this one
  return { check, current: settled === text && !check.isPlaceholderData };
}

/** `id`, `value` and `onChange` come from the form. */
function Editor({
  of,
  id = '',
  value = '',
  onChange,
}: {
  of: OfMvar;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}) {
  const { t } = useTranslation('project');
  const client = useQueryClient();
  const { check, current } = useChecked(of, value);
  const { projectId } = of;
  const names = useCallback(
    async (typed: string) => {
      const { rows } = await client.fetchQuery(namesLike(projectId, typed)).catch(() => ({ rows: [] }));
      return rows.map(({ key, title, unit }) => ({ key, detail: unit ? `${title} ${unit}` : title }));
    },
    [client, projectId],
  );
  const { ok = true, position = null, end = null, message = '' } = (current ? check.data : undefined) ?? {};
  const fault = useMemo(
    () => (ok || position === null ? undefined : { from: position, to: end ?? position, message }),
    [ok, position, end, message],
  );
  return (
    <Suspense fallback={<div className={styles['aside']} />}>
      <FormulaEditor
        id={id}
        label={t('mvar.formula')}
        value={value}
        fault={fault}
        namesLike={names}
        onChange={(next) => onChange?.(next)}
      />
    </Suspense>
  );
}

function Checked({ of }: { of: OfMvar }) {
  const { t } = useTranslation('project');
  const form = Form.useFormInstance<MvarFields>();
  const words = useErrorWords();
  const text = Form.useWatch('formula', form) ?? '';
  const { check, current } = useChecked(of, text);
  if (text.trim() === '') return <p className={styles['aside']}>{t('mvar.formulaNote')}</p>;
  if (check.error && current) return <p className={styles['aside']}>{words(check.error).title}</p>;
  if (!current || !check.data) return <p className={styles['aside']}>{t('mvar.checking')}</p>;
  const { ok, position, message, names, value } = check.data;
  if (!ok)
    return (
      <output className={styles['aside']} data-wrong="true">
        {position === null ? message : t('mvar.wrongAt', { at: position + 1, why: message })}
      </output>
    );
  return (
    <output className={styles['aside']}>
      {value === null ? t('mvar.noResult') : t('mvar.result', { value })}
      {names.length > 0 ? t('mvar.uses', { names: names.join(', ') }) : ''}
    </output>
  );
}
