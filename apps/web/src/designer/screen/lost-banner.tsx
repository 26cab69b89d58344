import { Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../live/connection.ts';
import styles from './designer.module.css';
import { useDesigner } from '../session/designer-context.ts';

/** Says that the line is cut: live values stand still, and nothing can be saved until it is back. */
export function LostBanner() {
  const { t } = useTranslation('designer');
  const { mayEdit } = useDesigner();
  if (useConnection().state !== 'lost') return null;
  return (
    <div role="alert" className={styles['lost']}>
      <Icon name="warning" size={14} />
      {t(mayEdit ? 'lost.edit' : 'lost.look')}
    </div>
  );
}
