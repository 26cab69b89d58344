import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './designer.module.css';
import { useDesigner } from '../session/designer-context.ts';

/** Named at once; more are counted. */
const NAMED = 8;

/** What the page was stored with and is refused today: said when it is opened, for with the next save it is gone. */
export function LeftOut() {
  const { t } = useTranslation('designer');
  const { session, language, component } = useDesigner();
  const [leftOut, setLeftOut] = useState(session.leftOut);
  if (leftOut.length === 0 || component) return null;
  const more = leftOut.length > NAMED ? t('leftOut.more', { count: leftOut.length - NAMED }) : '';
  const names = leftOut.slice(0, NAMED).map((one) => one[language]);
  return (
    <div role="alert" className={styles['lost']}>
      <Icon name="warning" size={14} />
      <span className={styles['lostText']}>
        {t('leftOut.text', { count: leftOut.length, names: names.join(t('save.between')), more })}
      </span>
      <Button
        size="small"
        type="text"
        icon={<Icon name="close" size={12} />}
        aria-label={t('gone.close')}
        onClick={() => setLeftOut([])}
      />
    </div>
  );
}
