import type { VariableItem } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import { Form, InputNumber, Modal } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../../../lib/lazy.ts';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import { type Dependency, circleIn, dependenciesOf, usersOf } from './dependencies.ts';
import { checkFormula, resultWith } from './formula-check.ts';
import { variablesLike } from './variables-like.ts';
import styles from './signals.module.css';
import { useLanguage } from '../../../../lib/use-language.ts';

const FormulaEditor = lazy(() => import('../../../../lib/code-editor/formula-editor.tsx'));

/** Pixels. */
const WIDTH = 720;

/** An expression with its dependencies, tried out with values played by hand. */
export function FormulaDialog({
  variable,
  variables,
  readOnly,
  onDone,
  onClose,
}: {
  variable: VariableItem;
  variables: readonly VariableItem[];
  readOnly: boolean;
  onDone: (expression: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['signals', 'common']);
  useReturnFocus();
  const lang = useLanguage();
  const [text, setText] = useState(variable.expression ?? '');
  const [values, setValues] = useState<Readonly<Record<string, number | null>>>({});
  const check = useMemo(
    () => checkFormula(text, new Set(variables.map(({ key }) => key)), lang),
    [text, variables, lang],
  );
  const edited = new Map(
    variables.map((one) => [one.key, one.id === variable.id ? { ...one, expression: text } : one]),
  );
  const tree = dependenciesOf(variable.key, edited);
  const circle = circleIn(tree);
  const names = check.state === 'good' ? check.formula.names : [];
  const result = check.state === 'good' ? resultWith(check.formula, (name) => values[name] ?? Number.NaN) : undefined;
  const isLong = text.length > LIMITS.variable.formulaMax;
  const fault = useMemo(
    () => (check.state === 'wrong' ? { from: check.from, to: check.to, message: check.why } : undefined),
    [check],
  );
  const others = variables.filter(({ id, dataType }) => id !== variable.id && dataType !== 'string');
  const users = usersOf(variable.key, variables);
  return (
    <Modal
      open
      width={WIDTH}
      title={t('formula.title', { key: variable.key, name: variable.name })}
      okText={t('common:action.ok')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: readOnly || isLong || check.state !== 'good' || circle !== undefined }}
      onOk={() => onDone(text)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical" requiredMark={false} component="div">
        <Form.Item
          label={t('formula.expression')}
          htmlFor="formula-text"
          validateStatus={isLong || (check.state !== 'good' && check.state !== 'empty') ? 'error' : ''}
          help={
            check.state === 'wrong'
              ? t('formula.wrongAt', { at: check.from + 1, why: check.why })
              : check.state === 'unknown'
                ? t('formula.unknown', { names: check.names.join(', ') })
                : t('formula.overKeys')
          }
          extra={`${text.length} / ${LIMITS.variable.formulaMax}`}
        >
          <Suspense fallback={<div className={styles['formulaSpace']} />}>
            <FormulaEditor
              id="formula-text"
              label={t('formula.expression')}
              autoFocus
              readOnly={readOnly}
              value={text}
              fault={fault}
              namesLike={(typed) => variablesLike(others, typed)}
              onChange={setText}
            />
          </Suspense>
        </Form.Item>
      </Form>
      {circle ? (
        <p role="alert" className={styles['circle']}>
          {t('formula.circle', { keys: circle.join(' → ') })}
        </p>
      ) : null}
      <div className={styles['formulaParts']}>
        <section aria-label={t('formula.try')}>
          <h3>{t('formula.try')}</h3>
          {names.map((name) => (
            <label key={name} className={styles['tryLine']}>
              <span title={name}>{edited.get(name)?.name || name}</span>
              <InputNumber
                size="small"
                value={values[name] ?? null}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
            </label>
          ))}
          <output className={styles['result']}>
            {t('formula.result')} <strong>{result ?? '--'}</strong> {variable.unit}
          </output>
        </section>
        <section aria-label={t('formula.dependencies')}>
          <h3>{t('formula.dependencies')}</h3>
          <ul className={styles['tree']}>
            <Branch node={tree} />
          </ul>
          {users.length > 0 ? (
            <p className={styles['soft']}>{t('formula.usedBy', { names: users.map(({ key }) => key).join(', ') })}</p>
          ) : null}
        </section>
      </div>
    </Modal>
  );
}

function Branch({ node }: { node: Dependency }) {
  const { t } = useTranslation('signals');
  return (
    <li>
      <code data-wrong={node.circular || !node.variable || undefined}>{node.key}</code>{' '}
      <span className={styles['soft']}>
        {node.circular ? t('formula.again') : (node.variable?.name ?? t('formula.missing'))}
      </span>
      {node.uses.length > 0 ? (
        <ul>
          {node.uses.map((used) => (
            <Branch key={used.key} node={used} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
