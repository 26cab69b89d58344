import { Button, Icon } from '@lightfield/ui';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './run.module.css';

/** How a page is looked at that a phone has no room for. */
export interface ZoomControl {
  /** All of it, too small to be touched. */
  readonly whole: boolean;
  readonly toggle: () => void;
}
/** `undefined`: the page fits in as it is. */
export const ZoomContext = createContext<ZoomControl | undefined>(undefined);

/** On a phone: the whole page, or so large that a finger finds its buttons. Beside the title, where it is in sight. */
export function ZoomButton() {
  const { t } = useTranslation('page');
  const control = useContext(ZoomContext);
  if (!control) return null;
  return (
    <span className={styles['zoom']}>
      <Button kind="quiet" onClick={control.toggle}>
        <Icon name={control.whole ? 'zoomIn' : 'zoomOut'} size={16} />
        <span>{t(control.whole ? 'zoom.in' : 'zoom.out')}</span>
      </Button>
    </span>
  );
}
