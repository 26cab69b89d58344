import { LIMITS, type VariableItem } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useItems } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { hasValue } from '../parts/variable-picker.tsx';
import { moved } from './report-edit.ts';
import styles from './report.module.css';

const MAX = LIMITS.report.variables;
/** So many matches are listed; whoever looks for another one types more. */
const LISTED = 100;

/** What can be stored, is not stored yet, and has the word in its key or name. */
function matching(variables: readonly VariableItem[], chosen: readonly string[], word: string): VariableItem[] {
  const taken = new Set(chosen);
  return variables.filter(
    (variable) =>
      !taken.has(variable.key) &&
      hasValue(variable) &&
      (word === '' || `${variable.key} ${variable.name}`.toLowerCase().includes(word)),
  );
}

/** Which variables a report stores, and in which order of columns: search on the left, chosen on the right. */
export function VariableTransfer({
  chosen,
  disabled,
  onChange,
}: {
  chosen: readonly string[];
  disabled: boolean;
  onChange: (keys: string[]) => void;
}) {
  const { t } = useTranslation('device-core');
  const [typed, type] = useState('');
  const word = useDeferredValue(typed.trim().toLowerCase());
  const { variables } = useItems();
  const names = useMemo(() => new Map(variables.map(({ key, name }) => [key, name])), [variables]);
  const offered = useMemo(() => matching(variables, chosen, word), [variables, chosen, word]);
  const room = MAX - chosen.length;
  const add = (keys: readonly string[]) => onChange([...chosen, ...keys.slice(0, room)]);
  return (
    <div className={styles['transfer']}>
      {disabled ? null : (
        <section aria-label={t('report.offered')} className={styles['panel']}>
          <Input
            id="report-variables"
            allowClear
            prefix={<Icon name="search" size={16} />}
            placeholder={t('variable.search')}
            aria-label={t('variable.search')}
            value={typed}
            onChange={({ target }) => type(target.value)}
            // by what stands in the field: the list may still be that of the letters before
            onPressEnter={() =>
              add(
                matching(variables, chosen, typed.trim().toLowerCase())
                  .slice(0, 1)
                  .map(({ key }) => key),
              )
            }
          />
          <div className={parts['bar']}>
            <span className={parts['soft']}>{t('report.matches', { count: offered.length })}</span>
            <span className={parts['gap']} />
            <Button
              size="small"
              type="link"
              disabled={room === 0 || offered.length === 0}
              onClick={() => add(offered.map(({ key }) => key))}
            >
              {t('report.addAll', { count: Math.min(room, offered.length) })}
            </Button>
          </div>
          <ul className={styles['keys']}>
            {offered.slice(0, LISTED).map(({ key, name, unit }) => (
              <li key={key}>
                <button type="button" disabled={room === 0} onClick={() => add([key])}>
                  <Icon name="plus" size={14} />
                  <code>{key}</code> <span>{name}</span> <span className={parts['soft']}>{unit}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('report.chosen')} className={styles['panel']}>
        <div className={parts['bar']}>
          <b>{t('report.chosen')}</b>
          <span className={parts['capacity']} data-full={chosen.length > MAX}>
            {chosen.length}/{MAX}
          </span>
          <span className={parts['gap']} />
          {disabled || chosen.length === 0 ? null : (
            <Button size="small" type="link" onClick={() => onChange([])}>
              {t('report.clear')}
            </Button>
          )}
        </div>
        {chosen.length === 0 ? <p className={parts['soft']}>{t('report.noneChosen')}</p> : null}
        <ol className={styles['keys']}>
          {chosen.map((key, index) => (
            <li key={key} className={styles['chosen']}>
              <span className={parts['soft']}>{index + 1}</span>
              <code>{key}</code>
              <span className={styles['name']}>{names.get(key)}</span>
              {disabled ? null : (
                <>
                  {(['up', 'down'] as const).map((way) => (
                    <Button
                      key={way}
                      size="small"
                      type="text"
                      aria-label={t(`report.${way}`, { name: key })}
                      icon={<Icon name={way} size={14} />}
                      disabled={way === 'up' ? index === 0 : index === chosen.length - 1}
                      onClick={() => onChange(moved(chosen, key, way === 'up' ? -1 : 1))}
                    />
                  ))}
                  <Button
                    size="small"
                    type="text"
                    aria-label={t('report.remove', { name: key })}
                    icon={<Icon name="close" size={14} />}
                    onClick={() => onChange(chosen.filter((one) => one !== key))}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
