import { type CommandState, LIMITS, type LiveFrame, type Signal, type Value } from '@lightfield/contract';
import { type Waiter, awaitCommand } from '../../../lib/await-command.ts';
import { CallFailed } from '../../../lib/call.ts';
import type { Timers } from '../../../live/clock.ts';

/** A write or a read that a person started on this page. */
export interface CommandEntry {
  /** Of this page; the server's own is known only once it has answered. */
  readonly id: number;
  readonly kind: 'write' | 'read';
  readonly signal: Signal;
  /** As it is sent; `null` for a read. */
  readonly wanted: string | null;
  readonly status: CommandState['status'];
  /** The gateway itself has said that it has it: before that it was only handed on. */
  readonly received: boolean;
  /** What the register held after a write, or what a read found. */
  readonly readBack: Value;
  /** By the platform's clock where it is known. */
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /** Why it failed. */
  readonly error: unknown;
}

export interface CommandPorts {
  timers: Timers;
  start(kind: 'write' | 'read', signal: Signal, value: string | null): Promise<{ uuid: string }>;
  ask(uuid: string, signal: AbortSignal): Promise<CommandState>;
  /** How waiting for an end passes time; real time when absent. */
  time?: Waiter;
}

const ENDED: readonly CommandState['status'][] = ['done', 'failed', 'timeout'];
export const hasEnded = ({ status }: Pick<CommandEntry, 'status'>): boolean => ENDED.includes(status);

/** A confirmed command is of no interest any more after this long, ms. A failed one stays until somebody has seen it. */
const KEEP_DONE_MS = 30_000;
/** Frames that came before the server's answer to the start; more than a few would be somebody else's. */
const EARLY_MAX = 100;

interface Running {
  readonly abort: AbortController;
  uuid: string | undefined;
  wake: (() => void) | undefined;
  /** Something was said since it was last asked. */
  told: boolean;
}

/**
 * Commands of one device page from the press of the button to their end. Live frames make it fast, polling makes it certain,
 * and each ends exactly once. Knows nothing of React.
 */
export class CommandBoard {
  readonly #ports: CommandPorts;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, Running>();
  readonly #early = new Set<string>();
  #entries: readonly CommandEntry[] = [];
  #nextId = 1;

  constructor(ports: CommandPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
  readonly read = (): readonly CommandEntry[] => this.#entries;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Answers the number of the entry, which then tells how it goes. */
  run(kind: 'write' | 'read', signal: Signal, wanted: string | null): number {
    const id = this.#nextId++;
    const entry: CommandEntry = {
      id,
      kind,
      signal,
      wanted,
      status: 'pending',
      received: false,
      readBack: null,
      startedAt: this.#ports.timers.now(),
      endedAt: undefined,
      error: undefined,
    };
    this.#entries = [entry, ...this.#entries.filter((known) => known.signal.id !== signal.id || !hasEnded(known))];
    this.#tell();
    void this.#carryOut(entry);
    return id;
  }

  onFrame(frame: LiveFrame): void {
    if (frame.kind !== 'command') return;
    for (const [id, running] of this.#running) {
      if (running.uuid !== frame.uuid) continue;
      // how it ended is asked for, so that the reason comes in the person's language
      if (frame.status === 'pending' || frame.status === 'sent')
        this.#change(id, { status: frame.status, received: frame.receivedAt !== null });
      running.told = true;
      running.wake?.();
      return;
    }
    this.#early.add(frame.uuid);
    if (this.#early.size > EARLY_MAX) this.#early.delete([...this.#early][0] ?? '');
  }

  dismiss(id: number): void {
    this.#entries = this.#entries.filter((entry) => entry.id !== id || !hasEnded(entry));
    this.#tell();
  }
  dismissEnded(): void {
    this.#entries = this.#entries.filter((entry) => !hasEnded(entry));
    this.#tell();
  }
  /** The page is left: nobody waits any more. What was sent goes on, and the operation log tells how it ended. */
  stop(): void {
    for (const { abort } of this.#running.values()) abort.abort();
    this.#running.clear();
    this.#entries = [];
    this.#tell();
  }

  async #carryOut({ id, kind, signal, wanted }: CommandEntry): Promise<void> {
    const running: Running = { abort: new AbortController(), uuid: undefined, wake: undefined, told: false };
    this.#running.set(id, running);
    let last: CommandState | undefined;
    try {
      const { uuid } = await this.#ports.start(kind, signal, wanted);
      running.uuid = uuid;
      running.told = this.#early.delete(uuid);
      const ended = await awaitCommand(
        async () => {
          last = await this.#ask(uuid, running, last);
          return last;
        },
        {
          totalMs: kind === 'write' ? LIMITS.command.writeWaitMs : LIMITS.command.pollTotalMs,
          signal: running.abort.signal,
          nudge: () => nudged(running),
          onState: ({ status, createdAt, receivedAt }) => {
            // an answer that was under way when a frame said more must not take it back
            const more = { ...(status === 'sent' && { status }), ...(receivedAt !== null && { received: true }) };
            if (!ENDED.includes(status)) this.#change(id, { startedAt: createdAt, ...more });
          },
          ...(this.#ports.time && { time: this.#ports.time }),
        },
      );
      this.#end(id, { status: 'done', readBack: ended.readBack, endedAt: ended.endedAt ?? this.#ports.timers.now() });
    } catch (error) {
      if (running.abort.signal.aborted) return;
      const status = last?.status === 'failed' ? 'failed' : running.uuid === undefined ? 'failed' : 'timeout';
      this.#end(id, {
        status,
        error,
        readBack: last?.readBack ?? null,
        endedAt: last?.endedAt ?? this.#ports.timers.now(),
      });
    } finally {
      this.#running.delete(id);
    }
  }

  /** A question that got lost is no failure of the command: the next one may be answered. */
  async #ask(uuid: string, running: Running, last: CommandState | undefined): Promise<CommandState> {
    try {
      return await this.#ports.ask(uuid, running.abort.signal);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.reason === 'answer') throw error;
      return last ?? stillPending(uuid);
    }
  }

  #end(id: number, change: Partial<CommandEntry>): void {
    this.#change(id, change);
    if (change.status === 'done') this.#ports.timers.after(KEEP_DONE_MS, () => this.dismiss(id));
  }

  #change(id: number, change: Partial<CommandEntry>): void {
    this.#entries = this.#entries.map((entry) =>
      entry.id === id && !hasEnded(entry) ? { ...entry, ...change } : entry,
    );
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Resolves at the next frame about the command, or at once when there was one since the last question. */
function nudged(running: Running): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      running.told = false;
      running.wake = undefined;
      resolve();
    };
    if (running.told) wake();
    else running.wake = wake;
  });
}

const stillPending = (uuid: string): CommandState => ({
  uuid,
  kind: 'write',
  status: 'pending',
  code: null,
  reason: null,
  signalId: null,
  oldValue: null,
  value: null,
  readBack: null,
  createdAt: Date.now(),
  receivedAt: null,
  endedAt: null,
});
