import { type Binding, type ChangeBinding, type Use, bindingKey } from '@lightfield/page';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../designer-context.ts';
import { BindingField } from '../binding/binding-field.tsx';
import type { Variable } from '../binding/variables.ts';
import styles from './dialogs.module.css';

/** The variable here that a foreign binding most likely means: the same key, or else the same name. */
export function likely(list: readonly Variable[], { systemKey, title }: Binding): Binding | null {
  const byKey = systemKey === '' ? undefined : list.find(({ key }) => key === systemKey);
  return (byKey ?? list.find(({ name }) => name === title))?.binding ?? null;
}

/** What becomes of bindings that mean nothing here: another variable each, or none. */
export function RemapDialog({
  title,
  uses,
  onOk,
  onCancel,
}: {
  readonly title: string;
  readonly uses: readonly Use[];
  readonly onOk: (rebind: ChangeBinding) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Binding | null>>(
    () => new Map(uses.map(({ binding }) => [bindingKey(binding), likely(variables.list, binding)])),
  );
  const open = [...chosen.values()].filter((binding) => binding === null).length;
  return (
    <Modal
      open
      // the search for a variable opens outside of it, and needs the focus
      focusable={{ trap: false }}
      width={640}
      title={title}
      okText={t('remap.ok')}
      onCancel={onCancel}
      onOk={() =>
        onOk((binding) => {
          const key = bindingKey(binding);
          return chosen.has(key) ? (chosen.get(key) ?? null) : binding;
        })
      }
    >
      <p className={styles['note']}>{t('remap.note', { count: uses.length })}</p>
      <ul className={styles['remap']}>
        {uses.map(({ binding, widgetIds }) => {
          const key = bindingKey(binding);
          return (
            <li key={key} className={styles['remapRow']}>
              <span className={styles['from']}>
                <strong>{binding.title || binding.systemKey || key}</strong>
                <span className={styles['note']}>
                  {binding.subTitle} {t('remap.used', { count: widgetIds.length })}
                </span>
              </span>
              <span aria-hidden="true">→</span>
              <BindingField
                label={binding.title || key}
                value={chosen.get(key) ?? null}
                onChange={(next) => setChosen(new Map(chosen).set(key, next))}
              />
            </li>
          );
        })}
      </ul>
      {open > 0 ? <p className={styles['note']}>{t('remap.open', { count: open })}</p> : null}
    </Modal>
  );
}
