import { accountCalls, messageCalls } from '@lightfield/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAccount } from '../../lib/account.ts';
import { attention } from '../../lib/attention.ts';
import { call } from '../../lib/call.ts';
import { flashTitle } from '../../lib/page-title.ts';
import { isMuted, subscribePreferences } from '../../lib/preferences.ts';
import { realTimers } from '../../live/clock.ts';
import { connection } from '../../live/connection.ts';
import { createMessageSocket } from '../../live/message-socket.ts';
import { browserConnect } from '../../live/token-socket.ts';
import type { AskAnew } from './ask-anew.ts';
import { MessageEffects } from './effects.ts';
import { messageKeys } from './message-queries.ts';
import { chime, readySound } from '../../lib/sound.ts';
import { hush, speakChinese } from './speech.ts';
import { setWaitingActions } from '../../lib/waiting-actions.ts';
import { workplace } from '../../lib/workplace.ts';
import { setUnreadFlag } from './unread-flag.ts';
import { inWords } from './words-later.ts';

/** Keeps the push socket open while somebody is logged in, and lets its messages draw attention. */
export function useMessagePush(): void {
  const queryClient = useQueryClient();
  const account = useAccount();
  const prompt = useEffectEvent(() => account?.prompType ?? []);

  useEffect(() => {
    const refetchUnread = () => void queryClient.invalidateQueries({ queryKey: messageKeys.unread });
    const refetchDialogs = () => void queryClient.invalidateQueries({ queryKey: messageKeys.dialogs });
    let anew: Promise<AskAnew> | undefined;
    // comes with the first hint: no screen begins with it
    const askLater = () =>
      import('./ask-anew.ts').then(({ askAnew }) =>
        askAnew(realTimers, (queryKey) => void queryClient.invalidateQueries({ queryKey })),
      );
    const effects = new MessageEffects({
      timers: realTimers,
      prompt: () => prompt(),
      muted: isMuted,
      sound: (message) => chime(message.severity ?? 'normal'),
      popup: (message) => {
        // the alarm line says it where a card would lie over what somebody works with
        if (message.type !== 'alarm' || !workplace.read()) attention.tell({ kind: 'message', message });
      },
      title: flashTitle,
      speak: ({ id, alarmId, alarmBroadcastTimes: times, severity }, text) => {
        const spoken = speakChinese({ id: alarmId ?? id, text, times, ahead: severity === 'severe' });
        void spoken.then((done) => (done ? undefined : attention.tell({ kind: 'noVoice' })));
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
        if (frame.kind === 'alarms' || frame.kind === 'states') {
          const { kind } = frame;
          (anew ??= askLater()).then(
            ({ hint }) => hint(kind),
            // without a network nothing can be asked either; tried again with the next hint
            () => {
              anew = undefined;
            },
          );
          return;
        }
        if (frame.kind === 'actions') {
          setWaitingActions(frame.count);
          void queryClient.invalidateQueries({ queryKey: ['agent-action'] });
          return;
        }
        if (frame.kind === 'read') {
          attention.read(frame.ids);
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
      anew?.then(
        ({ stop }) => stop(),
        () => undefined,
      );
      effects.stop();
      hush();
      unsubscribe();
      window.removeEventListener('pointerdown', readySound);
      window.removeEventListener('keydown', readySound);
    };
  }, [queryClient]);
}
