import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawAttention } from '../../features/message/draw-attention.tsx';
import { languageOf } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { closeAssistant, useAssistant } from '../../lib/assistant.ts';
import { lazy } from '../../lib/lazy.ts';
import { useScreenTitle } from '../../lib/page-title.ts';
import { useWaitingActions } from '../../lib/waiting-actions.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { useScreen } from './use-screen.ts';

/** A moment later than the screen, which is what one comes for. */
const SoundNotice = lazy(async () => ({
  default: (await import('../../features/message/sound-notice.tsx')).SoundNotice,
}));
const AlarmLine = lazy(async () => ({ default: (await import('../../lib/alarm-line/alarm-line.tsx')).AlarmLine }));
/** For accounts with a hardware lock alone. */
const HardwareLockGuard = lazy(async () => ({
  default: (await import('./hardware-lock-guard.tsx')).HardwareLockGuard,
}));

/** Comes with the first proposal of an agent. */
const ActionsNotice = lazy(() => import('../../features/assistant/actions-notice.tsx'));

/** Stays once it is there: what was just decided on is still shown. */
function Proposals() {
  const waits = useWaitingActions() > 0;
  const [wanted, setWanted] = useState(false);
  if (waits && !wanted) setWanted(true);
  return wanted ? <ActionsNotice /> : null;
}

/** Comes with the first question, and stays: what was said goes with the page. */
const AssistantPanel = lazy(() => import('../../features/assistant/panel/panel.tsx'));
function Assistant() {
  const { open } = useAssistant();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  // whoever logs in next does not find it open
  useEffect(() => closeAssistant, []);
  return wanted ? <AssistantPanel /> : null;
}

/** What every screen behind the login has, also one that is nothing but a page. Its answers from the server live as long as it does: one login. */
export default function Shell() {
  const [queryClient] = useState(createQueryClient);
  const useLock = useAccount()?.useLock === true;
  const { i18n } = useTranslation();
  useScreenTitle(useScreen()?.title[languageOf(i18n.language)] ?? '');
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <DrawAttention />
      <Suspense fallback={null}>
        <AlarmLine />
        <SoundNotice />
        <Proposals />
        <Assistant />
        {useLock ? <HardwareLockGuard /> : null}
      </Suspense>
    </QueryClientProvider>
  );
}
