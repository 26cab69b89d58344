import { Suspense, useState, useSyncExternalStore } from 'react';
import { attention } from '../../lib/attention.ts';
import { lazy } from '../../lib/lazy.ts';
import { useMessagePush } from './push.ts';
import { useDialogs } from './use-dialogs.ts';

const Attention = lazy(() => import('./attention.tsx'));

/** Messages that are pushed and dialogs that wait, on every screen behind the login. Draws nothing while there are none. */
export function DrawAttention() {
  useMessagePush();
  const { shown, messages, close } = useDialogs();
  const waits = useSyncExternalStore(attention.watch, attention.waits);
  const [wanted, setWanted] = useState(false);
  // stays once it is there: what it shows goes by itself
  if ((shown || waits) && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Attention dialog={shown} messages={messages} onClose={close} />
    </Suspense>
  );
}
