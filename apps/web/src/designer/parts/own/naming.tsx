import { LIMITS } from '@lightfield/contract';
import type { SymbolCategory } from '@lightfield/page';
import { symbolCategories } from '@lightfield/widgets/design';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../../session/designer-context.ts';
import styles from './symbol.module.css';

export interface Named {
  readonly name: string;
  readonly category: SymbolCategory;
}
export const CATEGORIES = Object.keys(symbolCategories) as SymbolCategory[];
/** A folder that there is. */
export const categoryOf = (said: string): SymbolCategory => CATEGORIES.find((known) => known === said) ?? 'process';

/** What a symbol is called, and in which folder it is looked for. */
export function Naming({
  value: { name, category },
  onChange,
  onEnter,
}: {
  readonly value: Named;
  readonly onChange: (value: Named) => void;
  readonly onEnter: () => void;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const id = useId();
  return (
    <>
      <div className={styles['formRow']}>
        <label htmlFor={`${id}-name`}>{t('own.name')}</label>
        <Input
          id={`${id}-name`}
          autoFocus
          maxLength={LIMITS.ownSymbol.nameMax}
          value={name}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange({ name: target.value, category })}
          onPressEnter={onEnter}
        />
      </div>
      <div className={styles['formRow']}>
        <label htmlFor={`${id}-category`}>{t('own.category')}</label>
        <Select<SymbolCategory>
          id={`${id}-category`}
          value={category}
          options={CATEGORIES.map((value) => ({ value, label: symbolCategories[value][language] }))}
          onChange={(next) => onChange({ name, category: next })}
        />
      </div>
    </>
  );
}
