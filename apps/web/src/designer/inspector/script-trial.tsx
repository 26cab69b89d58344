import { bindingKey } from '@lightfield/page';
import type { PageRunResult, PageStep } from '../../lib/page-script/page-script.ts';
import { Icon } from '@lightfield/ui';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeFault } from '../../lib/code-editor/code-editor.tsx';
import { keysIn } from '../../lib/code-editor/keys-in.ts';
import { faultText } from '../../lib/page-script/page-script.ts';
import type { Variable } from '../session/binding/variables.ts';
import { useDesigner } from '../session/designer-context.ts';
import { handReading } from '../session/binding/hand-values.ts';
import { loadEngine } from '../session/load-engine.ts';
import { scriptVariables } from '../session/binding/page-scripts.ts';
import styles from './script.module.css';

/** The script run once on values played by hand: what it would do is told, nothing is done. */
export function ScriptTrial({
  source,
  bound,
  onFault,
}: {
  readonly source: string;
  readonly bound: readonly Variable[];
  readonly onFault: (fault: CodeFault | null) => void;
}) {
  const { t } = useTranslation('designer');
  const { variables, language } = useDesigner();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<PageRunResult>();
  const [running, setRunning] = useState(false);
  const { read } = keysIn(source);
  const valueOf = ({ key, binding }: Variable): string =>
    typed.get(key) ?? String(variables.live.read(bindingKey(binding))?.value ?? '');
  const run = async () => {
    setRunning(true);
    const byBinding = new Map(bound.map((variable) => [bindingKey(variable.binding), variable]));
    const played = scriptVariables(bound, {
      read(key) {
        const variable = byBinding.get(key);
        const text = variable ? valueOf(variable) : '';
        return text === '' ? undefined : handReading(text, variable);
      },
    });
    const engine = await loadEngine();
    const ended: PageRunResult = engine
      ? await engine({
          source,
          language,
          values: new Map([...played].map(([key, { value }]) => [key, value])),
          writable: new Set([...played].flatMap(([key, { writable }]) => (writable ? [key] : []))),
        })
      : { fault: { message: t('run.noEngine') }, steps: [] };
    setResult(ended);
    onFault(ended.fault ?? null);
    setRunning(false);
  };
  return (
    <section className={styles['stack']} aria-label={t('script.trial')}>
      <h3 className={styles['heading']}>{t('script.trial')}</h3>
      <div className={styles['values']}>
        {bound
          .filter(({ key }) => read.includes(key))
          .map((variable) => (
            <label key={variable.key} className={styles['value']} htmlFor={`script-${variable.key}`}>
              <span>
                <code>{variable.key}</code> <span className={styles['note']}>{variable.name}</span>
              </span>
              <Input
                id={`script-${variable.key}`}
                size="small"
                value={valueOf(variable)}
                suffix={variable.unit || undefined}
                onChange={({ target }) => setTyped(new Map(typed).set(variable.key, target.value))}
              />
            </label>
          ))}
      </div>
      <div>
        <Button
          icon={<Icon name="play" size={14} />}
          loading={running}
          disabled={source.trim() === ''}
          onClick={() => void run()}
        >
          {t('script.run')}
        </Button>
      </div>
      <div aria-live="polite">{result ? <Outcome result={result} /> : null}</div>
    </section>
  );
}

function Outcome({ result: { fault, steps } }: { readonly result: PageRunResult }) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const told = (step: PageStep): string => {
    switch (step.do) {
      case 'set':
        return t('script.wouldSet', { key: step.key, value: step.value });
      case 'say':
        return t('script.wouldSay', { text: step.text });
      case 'open':
        return t('run.page', { name: step.pageId });
    }
  };
  return (
    <div className={styles['stack']}>
      {fault ? (
        <Alert type="error" showIcon title={t('script.failed')} description={faultText(fault, language)} />
      ) : (
        <Alert type="success" showIcon title={t(steps.length > 0 ? 'script.passed' : 'script.nothing')} />
      )}
      {steps.length > 0 ? (
        <ol className={styles['steps']} data-void={fault !== undefined}>
          {steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no other name than their place
            <li key={index}>{told(step)}</li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
