import { type ScriptItem, type TrialResult, scriptCalls } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { Failure } from '../../../../lib/texted.tsx';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { useItems } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { keysIn } from '../../../../lib/code-editor/keys-in.ts';
import { trialValue } from './script-rules.ts';
import styles from './script.module.css';

/** The script run once, on values played by hand; on the platform, so that nothing is written. */
export function TrialPanel({
  script,
  onFault,
}: {
  script: ScriptItem;
  onFault: (fault: TrialResult['fault']) => void;
}) {
  const { t } = useTranslation('device-core');
  const { variables } = useItems();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [added, setAdded] = useState<readonly string[]>([]);
  const run = useMutation({
    mutationFn: () => {
      const values = variables.flatMap((variable) => trialValue(variable, typed.get(variable.key) ?? '') ?? []);
      const { name, source } = script;
      return call(scriptCalls.run, { name: name || 'script', source, variables: values });
    },
    onSuccess: ({ fault }) => onFault(fault),
  });
  const { read } = keysIn(script.source);
  const shown = [...new Set([...read, ...added])].flatMap((key) => variables.find((one) => one.key === key) ?? []);
  const wrong = new Set(
    shown.filter((one) => trialValue(one, typed.get(one.key) ?? '') === undefined).map(({ key }) => key),
  );
  return (
    <section className={parts['stack']} aria-label={t('script.panel.trial')}>
      <p className={parts['soft']}>{t('script.trial.note')}</p>
      <h3 className={styles['heading']}>{t('script.trial.values')}</h3>
      {shown.length === 0 ? <p className={parts['soft']}>{t('script.trial.none')}</p> : null}
      <div className={styles['values']}>
        {shown.map((variable) => (
          <label key={variable.key} htmlFor={`trial-${variable.key}`} className={styles['value']}>
            <span>
              <code>{variable.key}</code> <span className={parts['soft']}>{variable.name}</span>
            </span>
            <Input
              id={`trial-${variable.key}`}
              aria-label={t('script.trial.value', { key: variable.key })}
              value={typed.get(variable.key) ?? ''}
              placeholder={t('script.trial.empty')}
              suffix={variable.unit || undefined}
              status={wrong.has(variable.key) ? 'error' : ''}
              aria-invalid={wrong.has(variable.key)}
              onChange={({ target }) => setTyped(new Map(typed).set(variable.key, target.value))}
              onPressEnter={() => wrong.size === 0 && run.mutate()}
            />
            {wrong.has(variable.key) ? <span className={styles['wrong']}>{t('script.trial.wrong')}</span> : null}
          </label>
        ))}
      </div>
      <div className={parts['bar']}>
        <Select
          aria-label={t('script.trial.more')}
          className={styles['more'] ?? ''}
          value={null}
          placeholder={t('script.trial.more')}
          showSearch={{ optionFilterProp: 'label' }}
          options={variables
            .filter(({ key }) => !shown.some((one) => one.key === key))
            .map(({ key, name }) => ({ value: key, label: `${key} ${name}` }))}
          onChange={(key: string | null) => key !== null && setAdded([...added, key])}
        />
        <WhyNot permission="manage_equip_edit">
          <Button
            type="primary"
            icon={<Icon name="play" size={16} />}
            loading={run.isPending}
            disabled={script.source.trim() === '' || wrong.size > 0}
            onClick={() => run.mutate()}
          >
            {t('script.trial.run')}
          </Button>
        </WhyNot>
      </div>
      {run.isError ? <Failure error={run.error} /> : null}
      {run.data ? <TrialOutcome result={run.data} /> : null}
    </section>
  );
}

function TrialOutcome({ result: { fault, log, writes, ms } }: { result: TrialResult }) {
  const { t } = useTranslation('device-core');
  const place = fault?.line ? t('script.trial.at', { line: fault.line, column: fault.column ?? 1 }) : undefined;
  return (
    <div className={parts['stack']} aria-live="polite">
      {fault ? (
        <Alert
          type="error"
          showIcon
          title={t('script.trial.failed')}
          description={[place, fault.message].filter(Boolean).join('：')}
        />
      ) : (
        <Alert type="success" showIcon title={t('script.trial.passed', { ms })} />
      )}
      <h3 className={styles['heading']}>
        {t(fault && writes.length > 0 ? 'script.trial.notWritten' : 'script.trial.writes')}
      </h3>
      {writes.length === 0 ? (
        <p className={parts['soft']}>{t('script.trial.noWrites')}</p>
      ) : (
        <ul className={styles['plain']}>
          {writes.map(({ key, value }, index) => (
            <li key={`${key} ${index}`}>
              <code>
                {key} = {String(value)}
              </code>
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles['heading']}>{t('script.trial.log')}</h3>
      {log.length === 0 ? (
        <p className={parts['soft']}>{t('script.trial.noLog')}</p>
      ) : (
        <pre className={styles['lines']}>{log.join('\n')}</pre>
      )}
    </div>
  );
}
