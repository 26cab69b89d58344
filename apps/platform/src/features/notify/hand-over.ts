import type { Message, Provider } from './provider.ts';
import { SendError } from './provider.ts';

/** Longest a provider is listened to. */
export const PROVIDER_TIMEOUT_MS = 10_000;

export interface HandOver {
  /** The platform ends. */
  readonly stopping: AbortSignal;
  readonly timeoutMs?: number;
}

/** Gives a message to a provider. Answers why it was not taken; `undefined`: it was. */
export async function handOver(
  message: Message,
  provider: Provider,
  { stopping, timeoutMs = PROVIDER_TIMEOUT_MS }: HandOver,
): Promise<SendError | undefined> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  try {
    await Promise.race([provider.send(message, signal), abandoned(signal)]);
    return undefined;
  } catch (error) {
    if (error instanceof SendError) return error;
    if (stopping.aborted) return new SendError('the platform was stopped meanwhile', { passing: true });
    if (signal.aborted)
      return new SendError(`${provider.name} did not answer within ${timeoutMs} ms`, { passing: true });
    return new SendError(error instanceof Error ? error.message : String(error), { passing: true });
  }
}

/** Rejects when the signal says so: not every provider listens to it. */
const abandoned = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
