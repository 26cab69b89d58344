import type { ReactNode } from 'react';
import styles from './alone.module.css';

/** What is on the screen before the page is: that it loads, or why it does not. */
export const Alone = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles['alone']}>{children}</main>
);
