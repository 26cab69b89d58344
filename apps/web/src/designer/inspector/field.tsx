import { MIXED, commonValue } from '@lightfield/designer';
import type { VariableFacts } from '@lightfield/page';
import { type ReactNode, createContext, useContext, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { selectedOf, useDesigner, useSelectionWatch } from '../session/designer-context.ts';
import styles from './inspector.module.css';

/** Paths of a list's entry begin with this: `data.items.2`. */
export const PrefixContext = createContext('');

/** What is known of a variable that is bound, and of the one before. */
interface Bindings {
  readonly facts?: VariableFacts | undefined;
  readonly before?: VariableFacts | undefined;
}
export interface Bound {
  /** What the selected ones have in common; `MIXED` where they differ. */
  readonly value: unknown;
  readonly disabled: boolean;
  /** `merge`: the same hand still moves it; a text: one step with others of the same text. `bound`: the variables it is and was bound to. */
  readonly set: (value: unknown, merge?: boolean | string, bound?: Bindings) => void;
}

/** One property of all that is selected. */
export function useProperty(path: string): Bound {
  const { editor, mayEdit } = useDesigner();
  const prefix = useContext(PrefixContext);
  const whole = prefix + path;
  // drawn anew when this value changes, not with every edit of the page
  const value = useSyncExternalStore(useSelectionWatch(), () => commonValue(selectedOf(editor), whole));
  return {
    value,
    disabled: !mayEdit,
    set(value, merge = false, bound = {}) {
      // a colour that is drawn along changes many times a second, and is one step
      if (!merge) editor.history.seal();
      const text = typeof merge === 'string' ? merge : merge ? `edit ${whole}` : undefined;
      editor.run('edit', { path: whole, value, merge: text, ...bound });
    },
  };
}
export const isMixed = (value: unknown): boolean => value === MIXED;

/** A label and its editor, on one line; long ones below each other. */
export function FieldRow({
  label,
  hint,
  unit,
  tall = false,
  taking,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly unit?: string | undefined;
  readonly tall?: boolean;
  /** A parameter that stands in place of the editor, and what chooses one. */
  readonly taking?: { readonly instead: ReactNode; readonly button: ReactNode };
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles['row']} data-tall={tall}>
      <label className={styles['label']} htmlFor={id} title={hint}>
        {label}
      </label>
      <div className={styles['editor']}>
        {taking?.instead ?? children(id)}
        {taking?.button}
        {unit ? <span className={styles['unit']}>{unit}</span> : null}
      </div>
    </div>
  );
}

/** Part of the inspector that folds. */
export function Section({
  title,
  open = true,
  aside,
  children,
}: {
  readonly title: string;
  readonly open?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <details className={styles['section']} open={open}>
      <summary className={styles['summary']}>
        <span>{title}</span>
        {aside}
      </summary>
      <div className={styles['rows']}>{children}</div>
    </details>
  );
}

/** The word that stands where values differ. */
export function useMixedWord(): string {
  const { t } = useTranslation('designer');
  return t('inspector.mixed');
}
