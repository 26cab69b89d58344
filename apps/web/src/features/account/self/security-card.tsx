import { Icon, type IconName, StateMark } from '@lightfield/ui';
import type { ReactNode } from 'react';
import styles from './profile.module.css';

/** One thing that protects the account: what it is, how it stands, what can be done. */
export function SecurityCard({
  icon,
  title,
  good,
  state,
  note,
  tag,
  children,
}: {
  icon: IconName;
  title: string;
  good: boolean;
  state: string;
  note: ReactNode;
  tag?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles['security']}>
      <Icon name={icon} size={22} />
      <div className={styles['securityText']}>
        <h2>
          {title} {tag}
        </h2>
        <p>{note}</p>
      </div>
      <StateMark state={good ? 'done' : 'pending'} text={state} />
      <div className={styles['securityAction']}>{children}</div>
    </li>
  );
}
