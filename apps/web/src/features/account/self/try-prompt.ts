import { LIMITS, type PrompType } from '@lightfield/contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { flashTitle } from '../../../lib/page-title.ts';
import { leaving } from '../../../lib/popup.ts';
import { chime, readySound } from '../../../lib/sound.ts';

/** Each way of drawing attention once, as a message would do it. */
export function useTries(): Record<PrompType, () => void> {
  const { t } = useTranslation('account-self');
  const { notification } = App.useApp();
  return {
    sound: () => {
      readySound();
      chime('important');
    },
    title: () => {
      flashTitle(t('config.sample'));
      setTimeout(() => flashTitle(undefined), LIMITS.message.titleFlashMs);
    },
    alter: () =>
      notification.open({
        key: 'try',
        placement: 'bottomRight',
        ...leaving(() => notification.destroy('try')),
        title: t('config.sample'),
        description: t('config.sampleNote'),
      }),
  };
}
