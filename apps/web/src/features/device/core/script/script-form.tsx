import { LIMITS, type ScriptItem, type TrialResult } from '@lightfield/contract';
import { Input, Segmented, Switch } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScriptFunction } from '../../../../lib/code-editor/code-editor.tsx';
import { lazy } from '../../../../lib/lazy.ts';
import { putItems } from '../editor/edit-state.ts';
import { useConfigEditor, useItems } from '../editor/editor-context.ts';
import { Field, Fields } from '../parts/field.tsx';
import { OtherIssues, useItemIssues } from '../parts/item-issues.tsx';
import { LogPanel } from './log-panel.tsx';
import { PolicyFields } from './policy-fields.tsx';
import styles from './script.module.css';
import { TrialPanel } from './trial-panel.tsx';

const CodeEditor = lazy(() => import('../../../../lib/code-editor/code-editor.tsx'));
type Panel = 'trial' | 'log';
/** All that a script of a device can reach. */
const FUNCTIONS: readonly ScriptFunction[] = [
  { name: 'get', call: "get('')", detail: '(key)' },
  { name: 'set', call: "set('', )", detail: '(key, value)' },
  { name: 'log', call: 'log()', detail: '(text)' },
  { name: 'now', call: 'now()', detail: '() ms' },
];

/** One script: when it runs, its text, and below it the trial run and the log. */
export function ScriptForm({
  script,
  panel,
  onPanel,
}: {
  script: ScriptItem;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}) {
  const { t } = useTranslation('device-core');
  const { variables } = useItems();
  const { edit, readOnly } = useConfigEditor();
  const issues = useItemIssues('scripts', script.id);
  const [fault, setFault] = useState<TrialResult['fault']>(null);
  const wrong = issues.at('source');
  // one object as long as it says the same: the editor marks it anew otherwise
  const syntax = useMemo(
    () => (wrong.line === undefined ? null : { message: wrong.message, line: wrong.line, column: wrong.column }),
    [wrong.message, wrong.line, wrong.column],
  );
  const put = (change: Partial<ScriptItem>, field: string) =>
    edit((now) => {
      const known = now.scripts.find(({ id }) => id === script.id);
      return known ? putItems(now, 'scripts', [{ ...known, ...change }]) : now;
    }, `script ${script.id} ${field}`);
  return (
    <>
      <OtherIssues issues={issues.others(['name', 'source', 'policy', 'expression', 'variables'])} text={issues.text} />
      <Fields disabled={readOnly}>
        <Field id="script-name" label={t('script.field.name')} problem={issues.problem('name')}>
          <Input
            id="script-name"
            value={script.name}
            maxLength={LIMITS.script.nameMax}
            showCount
            onChange={({ target }) => put({ name: target.value }, 'name')}
          />
        </Field>
        <Field id="script-enabled" label={t('script.enabled')}>
          <Switch id="script-enabled" checked={script.enabled} onChange={(enabled) => put({ enabled }, 'enabled')} />
        </Field>
        <PolicyFields script={script} onChange={(policy) => put({ policy }, `policy ${policy.type}`)} />
        <Field
          id="script-source"
          wide
          label={t('script.field.source')}
          problem={issues.problem('source')}
          hint={
            <>
              {t('script.help', { cpu: LIMITS.script.cpuMs })}{' '}
              <span className={styles['count']}>
                {t('script.count', { count: script.source.length, max: LIMITS.script.sourceMax })}
              </span>
            </>
          }
        >
          <Suspense fallback={<div className={styles['editor']} />}>
            <CodeEditor
              id="script-source"
              label={t('script.editor')}
              value={script.source}
              readOnly={readOnly}
              names={{ functions: FUNCTIONS, variables }}
              fault={fault ?? syntax}
              onChange={(source) => {
                setFault(null);
                put({ source: source.slice(0, LIMITS.script.sourceMax) }, 'source');
              }}
            />
          </Suspense>
        </Field>
      </Fields>
      <Segmented<Panel>
        aria-label={t('script.panel.label')}
        value={panel}
        onChange={onPanel}
        options={[
          { value: 'trial', label: t('script.panel.trial') },
          { value: 'log', label: t('script.panel.log') },
        ]}
      />
      {panel === 'trial' ? <TrialPanel script={script} onFault={setFault} /> : <LogPanel scriptId={script.id} />}
    </>
  );
}
