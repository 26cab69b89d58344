import type { Message } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { busyEditing } from '../../lib/busy-editing.ts';
import { account as loggedIn, useAccount } from '../../lib/account.ts';
import { forgetToldDialogs } from '../../lib/forget-dialogs.ts';
import { toldDialogs } from '../../lib/told-dialogs.ts';
import { realTimers } from '../../live/clock.ts';
import { DialogQueue } from './dialog-queue.ts';
import { type Dialog, dialogsOf, isAboutAccount } from './dialogs-of.ts';
import { dialogMessages } from './message-queries.ts';

const NONE: readonly Message[] = [];

/** The dialog that waits for this person, if any: after the login they come one after the other (S3 §4). */
export function useDialogs(): { shown: Dialog | undefined; messages: readonly Message[]; close: () => void } {
  const { t } = useTranslation('message');
  const account = useAccount();
  const userId = account?.userId ?? '';
  const [begun] = useState(Date.now);
  const { data: messages = NONE, dataUpdatedAt } = useQuery(dialogMessages);
  const busy = useRouterState({ select: ({ location }) => isAboutAccount(location.pathname) });
  const working = useSyncExternalStore(busyEditing.watch, busyEditing.read);
  const told = useMemo(() => toldDialogs(userId), [userId]);
  const queue = useMemo(() => new DialogQueue<Dialog>(realTimers, told), [told]);
  const dialogs = useMemo(
    () =>
      dialogsOf(account, messages, Math.max(begun, dataUpdatedAt), (key, values) =>
        t(`dialog.${key}`, { date: '', time: '', count: 0, ...values }),
      ),
    [account, messages, begun, dataUpdatedAt, t],
  );
  useEffect(
    // what is shown stays: hands that close it work, too
    () => queue.set(busy ? [] : dialogs.filter(({ id }) => !working || id === queue.read()?.id)),
    [queue, dialogs, busy, working],
  );
  useEffect(
    () => () => {
      queue.stop();
      if (!loggedIn()) forgetToldDialogs();
    },
    [queue],
  );
  const shown = useSyncExternalStore(queue.subscribe, queue.read);
  // once a login, not in every tab: the others have not been told by being closed
  useEffect(() => {
    if (shown?.showType === 'phone') told.add(shown.id);
  }, [shown, told]);
  const close = useCallback(() => queue.close(), [queue]);
  return { shown, messages, close };
}
