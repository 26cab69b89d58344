import { Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import styles from './identity.module.css';

/** Where one is on the way, and what is still to come. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  const { t } = useTranslation('identity');
  return (
    <ol className={styles['steps']} aria-label={t('steps')}>
      {labels.map((label, index) => (
        <li
          key={label}
          data-state={index < current ? 'done' : index === current ? 'here' : 'next'}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles['mark']}>{index < current ? <Icon name="check" size={12} /> : index + 1}</span>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
