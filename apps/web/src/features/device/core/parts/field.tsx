import { Form } from 'antd';
import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** A field that changes the configuration as one types: label above, hint and problem below. */
export function Field({
  label,
  id,
  hint,
  problem,
  advice,
  wide = false,
  children,
}: {
  label: string;
  /** Of the input. */
  id: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Not wrong, but worth a thought. */
  advice?: string | undefined;
  wide?: boolean;
  children: ReactNode;
}) {
  const status =
    problem === undefined
      ? advice === undefined
        ? {}
        : { validateStatus: 'warning' as const }
      : { validateStatus: 'error' as const };
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      className={wide ? (styles['wide'] ?? '') : ''}
      extra={hint}
      help={problem ?? advice}
      {...status}
    >
      {children}
    </Form.Item>
  );
}

/** Fields in as many columns as there is room for. */
export function Fields({ children, disabled = false }: { children: ReactNode; disabled?: boolean }) {
  return (
    <Form component="div" layout="vertical" requiredMark={false} disabled={disabled} className={styles['fields'] ?? ''}>
      {children}
    </Form>
  );
}
