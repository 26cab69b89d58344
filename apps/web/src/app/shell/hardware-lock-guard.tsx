import { ROUTES, accountCalls } from '@lightfield/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { forgetAccount, useAccount } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { realTimers } from '../../live/clock.ts';
import {
  HardwareLock,
  LockFault,
  type LockReason,
  describeByService,
  signByService,
} from '../../live/hardware-lock.ts';

/** As the login names it (`REASONS` there); anything else: the platform did not take what the lock said. */
const TOLD: Record<LockReason, string> = {
  noLock: 'lockMissing',
  unreadable: 'lockUnreadable',
  noService: 'lockService',
};

/** Ends the session of an account with `useLock` when its lock is not there. Draws nothing. */
export function HardwareLockGuard() {
  const account = useAccount();
  const router = useRouter();
  const accountId = account?.useLock ? account.userId : undefined;
  const leave = useEffectEvent(async (why: unknown) => {
    // the platform ends it by itself, too, when it hears nothing of the lock
    await call(accountCalls.logout, {}, { quiet: true }).catch(() => undefined);
    const back = router.state.location.href;
    forgetAccount();
    await router.navigate({
      to: ROUTES.login,
      search: { back, reason: why instanceof LockFault ? TOLD[why.reason] : 'lock' },
    });
  });
  useEffect(() => {
    if (accountId === undefined) return undefined;
    const lock = new HardwareLock({
      timers: realTimers,
      accountId,
      nonce: async () => (await call(accountCalls.random, {}, { quiet: true })).nonce,
      describe: () => describeByService(),
      sign: (request) => signByService(request),
      validate: async (verifyData) => {
        await call(accountCalls.validLockCert, { verifyData }, { quiet: true });
      },
      onFailed: (why) => void leave(why),
    });
    lock.start();
    return () => lock.stop();
  }, [accountId]);
  return null;
}
