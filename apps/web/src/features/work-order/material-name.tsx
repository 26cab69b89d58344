import type { StockChoice } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/use-debounced.ts';
import { yuan } from '../../lib/yuan.ts';
import { stockChoices } from './api/stock-queries.ts';

/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
/** Longest keyword the server takes. */
const KEYWORD_MAX = 50;

/** Field of a form: the name of a material, chosen from the stock or typed. */
export function MaterialName({
  id,
  orderId,
  value = '',
  maxLength,
  onChange,
  onChosen,
}: {
  /** Of the field, given by its form. */
  id?: string;
  orderId: string;
  value?: string;
  maxLength: number;
  onChange?: (name: string) => void;
  /** `undefined`: typed, so it is none of the stock. */
  onChosen: (choice: StockChoice | undefined) => void;
}) {
  const { t } = useTranslation('work-order');
  const [typed, type] = useState('');
  const found = useQuery(stockChoices(orderId, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const choices = found.data ?? [];
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      value={value}
      aria-label={t('form.material')}
      placeholder={t('form.materialFind')}
      options={choices.map(({ name, unit, quantity, priceCents }) => ({
        value: name,
        label: t('form.materialChoice', { name, quantity: quantity.toLocaleString(), unit, price: yuan(priceCents) }),
      }))}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: type }}
      onChange={(name: string) => {
        onChange?.(name.slice(0, maxLength));
        onChosen(choices.find((choice) => choice.name === name));
      }}
    />
  );
}
