import { MIXED } from '@lightfield/designer';
import { type Binding, type Param, bindingKey, paramOf } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Popover } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../../session/designer-context.ts';
import styles from './binding.module.css';
import { BindingPicker } from './binding-picker.tsx';
import { isThere } from '../../session/binding/foreign.ts';
import { LiveValue } from './live-value.tsx';
import type { Variables } from '../../session/binding/variables.ts';

/** What a property is bound to, with its live value; a click searches for another one. */
export function BindingField({
  label,
  value,
  disabled = false,
  writes = false,
  alarms = false,
  onChange,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly disabled?: boolean;
  /** For what is written: variables that are only read are not offered. */
  readonly writes?: boolean;
  /** Not the value alone is offered, but also how the alarms of a variable stand. */
  readonly alarms?: boolean;
  readonly onChange: (binding: Binding | null) => void;
}) {
  const { t } = useTranslation('designer');
  const { editor, variables, component } = useDesigner();
  const { con } = useDocument(editor.document);
  const [open, setOpen] = useState(false);
  const mixed = value === MIXED;
  const binding = mixed ? null : ((value ?? null) as Binding | null);
  const key = bindingKey(binding);
  const params = component ? component.head?.params : con.params;
  const broken = isBroken(variables, params, binding);
  const words = mixed ? t('inspector.mixed') : wordsOf(binding, t);
  return (
    <span className={styles['field']}>
      <Popover
        trigger="click"
        placement="leftTop"
        open={open && !disabled}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <BindingPicker
            current={binding}
            writes={writes}
            alarms={alarms}
            onShow={onChange}
            onPick={(picked) => {
              setOpen(false);
              onChange(picked);
            }}
          />
        }
      >
        <button
          type="button"
          className={styles['bound']}
          disabled={disabled}
          aria-label={t('binding.choose', { name: label })}
          data-broken={broken}
        >
          <Icon name={broken ? 'warning' : 'link'} size={14} />
          <span className={styles['name']} data-empty={key === ''}>
            {words}
          </span>
          {isShown(binding) && !broken ? <LiveValue of={key} /> : null}
        </button>
      </Popover>
      {(key !== '' || mixed) && !disabled ? (
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" size={12} />}
          aria-label={t('binding.clear', { name: label })}
          onClick={() => onChange(null)}
        />
      ) : null}
    </span>
  );
}

/** Has it a value here? That of a parameter each place gives; alarms are heard by the running page. */
const isShown = (binding: Binding | null): boolean =>
  bindingKey(binding) !== '' && binding?.type !== 'param' && binding?.alarm === undefined;
/** Bound to a variable or parameter that is not there (any more), as far as that is known. */
function isBroken(variables: Variables, params: readonly Param[] | undefined, binding: Binding | null): boolean {
  if (binding?.type === 'param') return !params?.some(({ name }) => name === paramOf(binding));
  return binding !== null && variables.list.length > 0 && !isThere(variables, binding);
}
function wordsOf(binding: Binding | null, t: TFunction<'designer'>): string {
  const variable = binding?.title || bindingKey(binding) || t('binding.none');
  return binding?.alarm ? `${variable} · ${t(`binding.system.${binding.alarm}`)}` : variable;
}
