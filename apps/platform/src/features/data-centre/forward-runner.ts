import { LIMITS } from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../kernel/log.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import type { ForwardMessages } from './forward-messages.ts';
import type { ForwardJob } from './forward-progress.ts';
import { secretOwner, signKeyOwner } from './forward-secrets.ts';
import { type SendingParts, createForwardSending } from './forward-sending.ts';
import { type LiveStreamsParts, createLiveStreams } from './live/live-streams.ts';
import { openTarget } from './target/open-target.ts';
import { type Target, TargetError } from './target/target.ts';

/** Devices, reports and what retention has done are looked for this often. */
const REFRESH_MS = 10_000;
const LAG_MS = 10_000;
/** Records that are counted as lag; the database counts that many in milliseconds. */
const LAG_MOST = 100_000;
const IDLE_MS = 1_000;
/** Looking for something new, and counting, takes a tenth of the time at most. */
const IDLE_TIMES = 10;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

export interface RunnerParts extends SendingParts, Pick<LiveStreamsParts, 'bus' | 'monitoring'> {
  messages: ForwardMessages;
  vault: Vault;
  log: Log;
  /** Inner networks that the operator lets be asked. */
  allowed: BlockList;
  timeoutMs: number;
  /** How it stands, for `/metrics`. */
  stands: (id: string, lag: { ms: number; records: number; isWaiting: boolean } | undefined) => void;
}

/** The target of a forwarder as it is set up at this moment, opened when it is asked for. */
function createOpenedTarget(id: string, { vault, allowed, timeoutMs }: RunnerParts) {
  let opened: { of: string; is: Target } | undefined;
  async function close(): Promise<void> {
    const old = opened?.is;
    opened = undefined;
    await old?.close();
  }
  return {
    close,
    async open({ target, mapping, ...job }: ForwardJob): Promise<Target> {
      const of = JSON.stringify([target, mapping, job.secret, job.signKey]);
      if (opened?.of === of) return opened.is;
      await close();
      const secret = vault.open(secretOwner(id), job.secret);
      const signKey = vault.open(signKeyOwner(id), job.signKey);
      opened = { of, is: openTarget({ id, target, mapping, secret, signKey, allowed, timeoutMs }) };
      return opened.is;
    },
  };
}

/**
 * Sends what one forwarder follows, in order, a batch at a time: read, send, move the cursor. Killed in between, the batch is sent once
 * more. What a target does to it (hangs, lies, goes) it does to this one alone.
 */
export function createForwardRunner(id: string, parts: RunnerParts) {
  const { cursors, ranges, progress, messages, clock, log, counted } = parts;
  const ending = new AbortController();
  const target = createOpenedTarget(id, parts);
  const sending = createForwardSending(id, parts, {
    open: (job) => target.open(job),
    isEnding: () => ending.signal.aborted,
  });
  const streams = createLiveStreams(id, parts);
  const state = { failures: 0, refreshed: -Infinity, counted: -Infinity };
  let running: Promise<void> | undefined;

  const pause = (ms: number) => delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);

  async function look(job: ForwardJob): Promise<void> {
    if (clock.ticks() - state.refreshed < REFRESH_MS) return;
    state.refreshed = clock.ticks();
    await cursors.refresh(id, clock.now());
    await cursors.overtaken(id);
    await ranges.endEmpty(id, clock.now());
    await streams.look(job);
  }
  async function tellLag(job: ForwardJob): Promise<void> {
    const begun = clock.ticks();
    if (begun < state.counted) return;
    const { records, isMore } = await cursors.lag(id, LAG_MOST);
    const live = job.live ? await parts.buffer.waiting(id) : { rows: 0, oldest: 0 };
    const ages = [records === 0 ? 0 : sending.oldest(), live.oldest].map((at) => (at === 0 ? 0 : clock.now() - at));
    const [ms, waiting] = [Math.max(0, ...ages), records + live.rows];
    await progress.lag(id, { ms, records: waiting, isMore });
    parts.stands(id, { ms, records: waiting, isWaiting: job.waitingSince !== null });
    state.counted = clock.ticks() + Math.max(LAG_MS, (clock.ticks() - begun) * IDLE_TIMES);
  }

  /** Answers whether there was anything. */
  async function step(job: ForwardJob): Promise<boolean> {
    const isTrying = state.failures > 0;
    const some = [
      await sending.alarms(job),
      await sending.live(job, isTrying),
      await sending.records(job, isTrying),
      await sending.range(job, isTrying),
    ];
    const isSome = some.includes(true);
    if (isTrying && isSome) {
      state.failures = 0;
      await progress.mended(id, clock.now());
      await messages.tell(id, false, clock.now());
    }
    return isSome;
  }
  async function failed(job: ForwardJob, error: unknown): Promise<void> {
    sending.forget();
    state.failures += 1;
    counted('failures', 1);
    if (!(error instanceof TargetError)) {
      log.warn({ error, forwarder: id }, 'a forwarder waits: what it sends could not be read');
      return;
    }
    const at = clock.now();
    await progress.failed(id, error, at);
    if (!job.toldAway && at - (job.waitingSince ?? at) >= LIMITS.forward.awayMs) await messages.tell(id, true, at);
    await target.close();
  }

  /** Answers how long to wait. */
  async function once(): Promise<number> {
    const job = await progress.job(id);
    if (!job) return IDLE_MS;
    if (job.waitingSince !== null && state.failures === 0) state.failures = 1;
    const begun = clock.ticks();
    try {
      await look(job);
      const isSome = await step(job);
      await tellLag(job);
      return isSome ? 0 : Math.max(IDLE_MS, (clock.ticks() - begun) * IDLE_TIMES);
    } catch (error) {
      if (ending.signal.aborted) return 0;
      await failed(job, error);
      await tellLag(job);
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(state.failures - 1, 10));
      return wait * (0.8 + Math.random() * 0.4);
    }
  }
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const wait = await once();
        if (wait > 0) await pause(wait);
      } catch (error) {
        log.warn({ error, forwarder: id }, 'a forwarder waits: the database does not answer');
        await pause(FIRST_WAIT_MS);
      }
    }
    await target.close();
  }

  return {
    start(): void {
      running = run();
    },
    async stop(): Promise<void> {
      ending.abort();
      streams.stop();
      parts.stands(id, undefined);
      // A target that hangs is not waited for.
      await target.close();
      await running;
    },
  };
}
