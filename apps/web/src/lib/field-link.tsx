import { ROUTES } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { screenText } from '../i18n/locales/screens/text.ts';
import styles from './field-link.module.css';
import { useLanguage } from './use-language.ts';

/** To the screens for a phone: orders and inspections without a network. */
export function FieldLink() {
  const language = useLanguage();
  return (
    <Link to={ROUTES.field} className={styles['link']}>
      <Icon name="download" size={16} /> {screenText('workOrder.field')[language]}
    </Link>
  );
}
