import { Icon } from '@lightfield/ui';
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './identity.module.css';

/** A password that can be looked at; the button is reachable by keyboard, which the library's own is not. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const { t } = useTranslation('identity');
  const [visible, setVisible] = useState(false);
  return (
    <Input
      {...props}
      type={visible ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles['eye']}
          aria-label={visible ? t('hide') : t('show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eyeOff' : 'eye'} size={16} />
        </button>
      }
    />
  );
}
