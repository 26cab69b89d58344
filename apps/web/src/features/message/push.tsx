import { type Message, accountCalls, messageCalls } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { flashTitle } from '../../lib/page-title.ts';
import { leaving } from '../../lib/popup.ts';
import { isMuted, subscribePreferences } from '../../lib/preferences.ts';
import { SeverityMark } from '../../lib/texted.tsx';
import { realTimers } from '../../live/clock.ts';
import { connection } from '../../live/connection.ts';
import { createMessageSocket } from '../../live/message-socket.ts';
import { browserConnect } from '../../live/token-socket.ts';
import styles from './dialogs.module.css';
import { MessageEffects } from './effects.ts';
import { messageHref } from './message-href.ts';
import { messageKeys } from './message-queries.ts';
import { chime, readySound } from '../../lib/sound.ts';
import { hush, speakChinese } from './speech.ts';
import { setUnreadFlag } from './unread-flag.ts';
import { useOpenAlarms } from './use-open-alarms.ts';
import { inWords } from './words-later.ts';

/** Keeps the push socket open while somebody is logged in, and lets its messages draw attention. Draws nothing itself. */
export function MessagePush() {
  const queryClient = useQueryClient();
  const account = useAccount();
  const showPopup = usePopup();
  const sayNoVoice = useNoVoice();
  const popup = useEffectEvent(showPopup);
  const noVoice = useEffectEvent(sayNoVoice);
  const prompt = useEffectEvent(() => account?.prompType ?? []);

  useEffect(() => {
    const refetchUnread = () => void queryClient.invalidateQueries({ queryKey: messageKeys.unread });
    const refetchDialogs = () => void queryClient.invalidateQueries({ queryKey: messageKeys.dialogs });
    const effects = new MessageEffects({
      timers: realTimers,
      prompt: () => prompt(),
      muted: isMuted,
      sound: (message) => chime(message.severity ?? 'normal'),
      popup: (message) => popup(message),
      title: flashTitle,
      speak: (id, text, times) => {
        void speakChinese(id, text, times).then((spoken) => (spoken ? undefined : noVoice()));
      },
      flag: setUnreadFlag,
      refetchUnread,
    });
    const socket = createMessageSocket({
      timers: realTimers,
      connect: browserConnect,
      token: () => call(messageCalls.token, {}),
      onFrame: (frame) => {
        if (frame.kind === 'unread') {
          const before = queryClient.getQueryData<number>(messageKeys.unread) ?? 0;
          queryClient.setQueryData(messageKeys.unread, frame.count);
          void queryClient.invalidateQueries({ queryKey: messageKeys.lists });
          // fewer: read elsewhere, or withdrawn, and no dialog should say it any more
          if (frame.count < before) refetchDialogs();
          return;
        }
        if (frame.kind === 'alarmOver') {
          hush(frame.alarmId);
          return;
        }
        const { message } = frame;
        void inWords(message).then((shown) => effects.receive(message, shown));
        void queryClient.invalidateQueries({ queryKey: messageKeys.lists });
        if (frame.message.type === 'alarm') void queryClient.invalidateQueries({ queryKey: ['alarm'] });
        else refetchDialogs();
      },
      onState: (state) => {
        connection.report('message', state);
        // the session may have ended: asking who one is finds out, and leads to the login screen if so
        if (state === 'denied') void call(accountCalls.info, {}).catch(() => undefined);
      },
    });
    socket.start();
    window.addEventListener('pointerdown', readySound, { passive: true });
    window.addEventListener('keydown', readySound, { passive: true });
    const unsubscribe = subscribePreferences(() => {
      if (isMuted()) hush();
    });
    return () => {
      socket.stop();
      effects.stop();
      hush();
      unsubscribe();
      window.removeEventListener('pointerdown', readySound);
      window.removeEventListener('keydown', readySound);
    };
  }, [queryClient]);
  return null;
}

/** Pop-up at the bottom right, with the way to the device or to the whole message. */
function usePopup(): (message: Message) => void {
  const { t } = useTranslation('message');
  const { notification } = App.useApp();
  const openAlarms = useOpenAlarms();
  const navigate = useNavigate();
  return (message) => {
    const open = () => {
      notification.destroy(message.id);
      if (message.type === 'alarm') openAlarms(message);
      else void navigate({ to: messageHref(message) });
    };
    notification.open({
      key: message.id,
      placement: 'bottomRight',
      ...leaving(() => notification.destroy(message.id)),
      title: message.title,
      description: (
        <>
          {message.severity ? <SeverityMark severity={message.severity} /> : null}
          <div className={styles['brief']}>{message.note}</div>
        </>
      ),
      actions: <Button onClick={open}>{message.type === 'alarm' ? t('openDevice') : t('dialog.open')}</Button>,
    });
  };
}

/** Said once per visit: a device without a Chinese voice will not find one from alarm to alarm. */
function useNoVoice(): () => void {
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  return () => {
    if (noVoiceSaid) return;
    noVoiceSaid = true;
    void message.error(t('noVoice'));
  };
}
let noVoiceSaid = false;
