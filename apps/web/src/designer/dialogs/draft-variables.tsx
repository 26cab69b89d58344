import { Empty } from '@lightfield/ui';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Variable, searchVariables } from '../session/binding/variables.ts';
import styles from './draft.module.css';

/** More are found by a search. */
const MOST = 300;

/** Which variables a draft is made of, the most important first. `onChange` with nothing: what is proposed. */
export function DraftVariables({
  list,
  ids,
  onChange,
}: {
  readonly list: readonly Variable[];
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[] | undefined) => void;
}) {
  const { t } = useTranslation('designer');
  const [text, setText] = useState('');
  const found = searchVariables(list, text, MOST);
  const chosen = new Set(ids);
  const owners = new Set(list.map(({ binding }) => binding.equipId)).size > 1;
  return (
    <section className={styles['variables']} aria-label={t('sketch.variables')}>
      <Input
        allowClear
        value={text}
        placeholder={t('sketch.search')}
        aria-label={t('sketch.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['bar']}>
        <span>{t('sketch.chosen', { count: ids.length, all: list.length })}</span>
        <Button size="small" type="text" onClick={() => onChange(undefined)}>
          {t('sketch.usual')}
        </Button>
        <Button size="small" type="text" onClick={() => onChange(list.map(({ id }) => id))}>
          {t('sketch.all')}
        </Button>
        <Button size="small" type="text" onClick={() => onChange([])}>
          {t('sketch.nothing')}
        </Button>
      </div>
      <ul className={styles['list']}>
        {found.map(({ id, name, unit, binding }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.has(id)}
              onChange={({ target }) => onChange(target.checked ? [...ids, id] : ids.filter((each) => each !== id))}
            >
              {name}
              <span className={styles['soft']}>
                {[unit, owners ? binding.subTitle : ''].filter(Boolean).join(' · ')}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <Empty icon="search" title={t('sketch.none')} /> : null}
    </section>
  );
}
