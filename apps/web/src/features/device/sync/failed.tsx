import { Alert } from 'antd';
import { useErrorWords } from '../../../lib/texted.tsx';
import styles from './device-sync.module.css';

/** Why the last attempt of a dialog failed, at its top; nothing where none has. */
export function Failed({ error }: { readonly error: unknown }) {
  const words = useErrorWords();
  if (!error) return null;
  const { title, code } = words(error);
  return (
    <Alert type="error" showIcon role="alert" className={styles['block'] ?? ''} title={title} description={code} />
  );
}
