import { type CommandState, LIMITS, commonErrors, errorText, gatewayErrors } from '@lightfield/contract';
import { CallFailed, CallRefused } from './wire.ts';
import { currentLanguage } from '../i18n/language.ts';

/** Time, as far as waiting for a command needs it; tests hand in one that only moves when somebody sleeps. */
export interface Waiter {
  now(): number;
  sleep(ms: number): Promise<void>;
}
const realTime: Waiter = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface AwaitCommandOptions {
  /** Give up with code 1301 after this long, ms. 180 s for device commands, `LIMITS.command.writeWaitMs` for signal writes. */
  totalMs?: number;
  /** Told whenever the state moved on, for a display in place. */
  onState?: (state: CommandState) => void;
  /** Resolves when a live frame says that the command moved: the state is then asked at once. */
  nudge?: () => Promise<void>;
  signal?: AbortSignal;
  time?: Waiter;
}

/** The command goes on while the line or the server is away for a moment; only an answer that says no ends the waiting. */
function notNow(error: unknown): undefined {
  const { unavailable, tooFrequent } = commonErrors;
  if (error instanceof CallFailed) return undefined;
  if (error instanceof CallRefused && (error.code === unavailable.code || error.code === tooFrequent.code))
    return undefined;
  throw error;
}

const ENDED = new Set<CommandState['status']>(['done', 'failed', 'timeout']);

/**
 * Asks for a command's state until it ended, waiting a little longer each time (0.5, 1, 2, 5, 10, then 30 s).
 * Resolves with the state when done. Rejects with `CallRefused`: the command's own code when it failed, 1301 when it ran out.
 */
export async function awaitCommand(
  ask: () => Promise<CommandState>,
  options: AwaitCommandOptions = {},
): Promise<CommandState> {
  const { totalMs = LIMITS.command.pollTotalMs, time = realTime, onState, nudge, signal } = options;
  const waits = LIMITS.command.pollWaitsMs;
  const deadline = time.now() + totalMs;
  for (let attempt = 0; ; attempt++) {
    const left = deadline - time.now();
    if (left <= 0) throw refusal(gatewayErrors.communicationTimeout.code, null);
    const waitMs = Math.min(waits[Math.min(attempt, waits.length - 1)] ?? left, left);
    await Promise.race([time.sleep(waitMs), ...(nudge ? [nudge()] : [])]);
    signal?.throwIfAborted();
    const state = await ask().catch(notNow);
    if (!state) continue;
    onState?.(state);
    if (!ENDED.has(state.status)) continue;
    if (state.status === 'done') return state;
    throw refusal(state.code ?? gatewayErrors.communicationTimeout.code, state.reason);
  }
}

function refusal(code: number, reason: string | null): CallRefused {
  return new CallRefused(code, reason ?? errorText(code, currentLanguage()));
}
