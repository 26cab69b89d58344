import { LIMITS, type StockChoice } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/time.ts';
import { yuan } from '../../../lib/yuan.ts';
import styles from '../field.module.css';
import { useField } from '../field-work.ts';
import type { Used } from '../step-form.tsx';
import { offered } from './take-stock.ts';

const { materialNameMax, materials: MATERIALS_MAX } = LIMITS.ops;
const CENTS = 100;

/** What an order used: chosen from the stock as it was taken along, or typed. */
export function Materials({
  orderId,
  value,
  onChange,
}: {
  orderId: string;
  value: readonly Used[];
  onChange: (used: readonly Used[]) => void;
}) {
  const { t } = useTranslation('field');
  const { t: own } = useTranslation('field-beside');
  const { stock } = useField();
  const choices = stock?.stocks[stock.of[orderId] ?? -1] ?? [];
  const set = (at: number, change: Partial<Used>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={styles['item']}>
      <legend>{t('form.materials')}</legend>
      {stock && choices.length > 0 ? (
        <p className={styles['soft']}>{own('stock.of', { time: formatTime(stock.at) })}</p>
      ) : null}
      {value.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
        <div key={at} className={styles['material']}>
          <NameField
            value={one}
            choices={choices.filter(({ id }) => !value.some((other) => other !== one && other.stockId === id))}
            onChange={(change) => set(at, change)}
          />
          <button
            type="button"
            className={styles['square']}
            aria-label={t('form.removeMaterial', { n: at + 1 })}
            onClick={() => onChange(value.filter((_one, n) => n !== at))}
          >
            <Icon name="close" size={18} />
          </button>
          <div>
            <input
              aria-label={t('form.quantity')}
              placeholder={t('form.quantity')}
              inputMode="decimal"
              value={one.quantity}
              onChange={({ target }) => set(at, { quantity: target.value })}
            />
            <input
              aria-label={t('form.price')}
              placeholder={t('form.price')}
              inputMode="decimal"
              value={one.price}
              onChange={({ target }) => set(at, { price: target.value })}
            />
          </div>
        </div>
      ))}
      {value.length >= MATERIALS_MAX ? (
        <p className={styles['soft']}>{own('stock.most', { count: MATERIALS_MAX })}</p>
      ) : (
        <Button
          className={styles['wide'] ?? ''}
          onClick={() => onChange([...value, { name: '', quantity: '1', price: '' }])}
        >
          {t('form.addMaterial')}
        </Button>
      )}
    </fieldset>
  );
}

/** Name of a material, with what of the stock fits it below. */
function NameField({
  value,
  choices,
  onChange,
}: {
  value: Used;
  choices: readonly StockChoice[];
  onChange: (change: Partial<Used>) => void;
}) {
  const { t } = useTranslation('field');
  const { t: own } = useTranslation('field-beside');
  const [isOpen, open] = useState(false);
  const found = isOpen && value.stockId === undefined ? offered(choices, value.name) : [];
  const chosen = choices.find(({ id }) => id === value.stockId);
  const left = ({ quantity, unit }: StockChoice) => own('stock.left', { quantity: quantity.toLocaleString(), unit });
  return (
    <div className={styles['choosing']}>
      <input
        aria-label={t('form.material')}
        placeholder={choices.length === 0 ? t('form.material') : own('stock.find')}
        maxLength={materialNameMax}
        value={value.name}
        onFocus={() => open(true)}
        // what is typed is none of the stock until it is chosen
        onChange={({ target }) => onChange({ name: target.value, stockId: undefined })}
      />
      {chosen ? <p className={styles['soft']}>{own('stock.chosen', { left: left(chosen) })}</p> : null}
      {found.length === 0 ? null : (
        <ul className={styles['choices']} aria-label={own('stock.choices')}>
          {found.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => {
                  onChange({ name: choice.name, price: String(choice.priceCents / CENTS), stockId: choice.id });
                  open(false);
                }}
              >
                <strong>{choice.name}</strong>
                <span className={styles['soft']}>
                  {left(choice)} · {yuan(choice.priceCents)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
