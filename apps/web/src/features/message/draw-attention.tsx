import { Suspense, useState } from 'react';
import { lazy } from '../../lib/lazy.ts';
import { useMessagePush } from './push.ts';
import { Waiting } from './shown.ts';
import { useDialogs } from './use-dialogs.ts';

const Attention = lazy(() => import('./attention.tsx'));

/** Messages that are pushed and dialogs that wait, on every screen behind the login. Draws nothing while there are none. */
export function DrawAttention() {
  const [waiting] = useState(() => new Waiting());
  const [wanted, setWanted] = useState(false);
  useMessagePush((what) => {
    waiting.tell(what);
    setWanted(true);
  });
  const { shown, messages, close } = useDialogs();
  if (shown && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Attention waiting={waiting} dialog={shown} messages={messages} onClose={close} />
    </Suspense>
  );
}
