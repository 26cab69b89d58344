import { createPublicKey, verify } from 'node:crypto';
import { LIMITS, accountErrors } from '@lightfield/contract';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import type { OwnRepository } from './own.repository.ts';

/** What the lock of a person answers, as the page passes it on (docs/operations/lock.md). */
const VerifyData = z.object({ nonce: z.string().max(200), id: z.string().max(64), signature: z.string().max(200) });
type VerifyData = z.infer<typeof VerifyData>;

export interface LockParts {
  own: Pick<OwnRepository, 'lock'>;
  seal: Pick<Seal, 'take'>;
  sessions: Pick<Sessions, 'noteLock' | 'end'>;
  log: OperationLog;
  clock: Clock;
}

function dataFrom(text: string): VerifyData | undefined {
  try {
    return VerifyData.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Exactly these bytes are signed; the page's origin is among them, so that a page that passes challenges on gets nothing. */
const signedBytes = (origin: string, accountId: string, nonce: string) =>
  Buffer.from(`lightfield-lock-1\n${origin}\n${accountId}\n${nonce}`);

function isSigned(key: Buffer, bytes: Buffer, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
    return (
      publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}

/** The hardware lock: the page proves every minute that it is there (S3 §4). */
export function createLockService({ own, seal, sessions, log, clock }: LockParts) {
  return {
    /** 1013: the session has ended. 1020, 1021: the nonce was too old or used; nothing was proven, nothing ended. */
    async confirm(caller: Caller, verifyData: string, origin: string): Promise<{ validUntil: number }> {
      const data = dataFrom(verifyData);
      if (data) await seal.take(data.nonce);
      const lock = await own.lock(caller.accountId);
      const bytes = signedBytes(origin, caller.accountId, data?.nonce ?? '');
      if (!data || !lock?.key || !isSigned(lock.key, bytes, data.signature)) {
        await sessions.end(caller.sessionId);
        const object = { objectType: 'account', objectId: caller.accountId, objectName: caller.loginName };
        const result = String(accountErrors.dongleFailed.code);
        await log.write(caller, { action: 'account.lockFailed', ...object, result });
        throw accountErrors.dongleFailed();
      }
      await sessions.noteLock(caller.sessionId);
      return { validUntil: clock.now() + LIMITS.account.lockSilenceMs };
    },
  };
}
export type LockService = ReturnType<typeof createLockService>;
