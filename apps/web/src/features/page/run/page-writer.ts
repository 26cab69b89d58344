import { type CommandState, LIMITS, type LiveFrame } from '@lightfield/contract';
import type { Written } from '@lightfield/widgets/kit';
import { type Waiter, awaitCommand } from '../../../lib/await-command.ts';

export interface PageWriterPorts {
  readonly start: (signalId: string, value: string) => Promise<{ uuid: string }>;
  readonly ask: (uuid: string, signal: AbortSignal) => Promise<CommandState>;
  /** Why it failed, in the person's language. */
  readonly reason: (error: unknown) => string;
  /** Real time when absent. */
  time?: Waiter;
}
export interface PageWriter {
  /** Resolves when the gateway has read the value back, or has not within 60 s (S3 §9). Never rejects. */
  write(signalId: string, value: string): Promise<Written>;
  /** Frames of the live line make an answer quick; asking makes it certain. */
  onFrame(frame: LiveFrame): void;
  /** Nobody waits any more for what was written until now. What was sent goes on. */
  stop(): void;
}

/** Frames that were here before the answer to the start; more would be other people's. */
const EARLY_MAX = 100;

/** Writes of one page, from the click to the read-back. */
export function createPageWriter({ start, ask, reason, time }: PageWriterPorts): PageWriter {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  let gone = new AbortController();

  const nudge = (uuid: string): Promise<void> => {
    if (early.delete(uuid)) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(uuid, resolve);
    return promise;
  };
  return {
    async write(signalId, value) {
      let uuid: string | undefined;
      const { signal } = gone;
      try {
        const started = await start(signalId, value);
        uuid = started.uuid;
        const { uuid: known } = started;
        await awaitCommand(() => ask(known, signal), {
          totalMs: LIMITS.command.writeWaitMs,
          signal,
          nudge: () => nudge(known),
          ...(time && { time }),
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: reason(error) };
      } finally {
        if (uuid !== undefined) waiting.delete(uuid);
      }
    },
    onFrame(frame) {
      if (frame.kind !== 'command') return;
      const wake = waiting.get(frame.uuid);
      waiting.delete(frame.uuid);
      if (wake) wake();
      else early.add(frame.uuid);
      const [oldest] = early;
      if (early.size > EARLY_MAX && oldest !== undefined) early.delete(oldest);
    },
    stop() {
      gone.abort();
      gone = new AbortController();
    },
  };
}
