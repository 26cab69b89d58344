import { type Binding, type ChangeBinding, type Use, bindingKey } from '@lightfield/page';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { type Keys, likely } from '../session/binding/foreign.ts';
import styles from './dialogs.module.css';

const NO_KEYS: Keys = {};

/** What becomes of bindings: another variable each, or none. `begin`: what stands there at first; left out: what is likely meant. */
export function RemapDialog({
  title,
  note,
  uses,
  keys = NO_KEYS,
  begin,
  onOk,
  onCancel,
}: {
  readonly title: string;
  /** Left out: that they mean nothing here. */
  readonly note?: string;
  readonly uses: readonly Use[];
  readonly keys?: Keys | undefined;
  readonly begin?: ChangeBinding;
  readonly onOk: (rebind: ChangeBinding) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Binding | null>>(
    () =>
      new Map(
        uses.map(({ binding }) => [bindingKey(binding), begin ? begin(binding) : likely(variables, binding, keys)]),
      ),
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
      <p className={styles['note']}>{note ?? t('remap.note', { count: uses.length })}</p>
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
