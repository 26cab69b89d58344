import { CHANNEL_NOT_LICENSED, type NoticeChannel, NoticeChannel as Channels } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { PROVIDER_TIMEOUT_MS, handOver } from './hand-over.ts';
import type { ClaimedMessage, OutboxRepository } from './outbox.repository.ts';
import { type Provider, SendError } from './provider.ts';
import { type Carriers, isProvider } from './providers.ts';
import { UNREACHABLE, sendable } from './target.ts';

/** After the first, second, ... failed try. One try more than there are waits, then it has failed for good. */
export const RETRY_WAITS_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000] as const;
/** A claim outlives the slowest provider; whoever dies meanwhile leaves the message to the next one. */
const CLAIM_MS = 3 * PROVIDER_TIMEOUT_MS;
/** Messages of one channel on their way at the same time. */
const AT_ONCE = 5;
/** What was stored inside somebody's transaction is found by looking. */
const POLL_MS = 1_000;
const SWEEP_MS = 60_000;
/** OPS-12 names no time; a quarter of a year answers every complaint that still comes. */
const KEPT_MS = 90 * 24 * 3_600_000;
/** At the end of the platform, what is on its way gets this long to be answered. */
const STOP_PATIENCE_MS = 2_000;

export interface DeliveryParts {
  outbox: OutboxRepository;
  carriers: Carriers;
  /** Does the licence include providers of SMS and calls? Left out: it does. */
  licensed?: () => Promise<boolean>;
  clock: Clock;
  log: Log;
  providerTimeoutMs?: number;
  stopPatienceMs?: number;
}

/** Takes what waits to the providers: each channel on its own, so that a slow one holds up nobody but itself. At least once. */
export function createDelivery(parts: DeliveryParts) {
  const { outbox, carriers, licensed, clock, log } = parts;
  const { providerTimeoutMs = PROVIDER_TIMEOUT_MS, stopPatienceMs = STOP_PATIENCE_MS } = parts;
  const counts = { sent: 0, retried: 0, failed: 0, expired: 0 };
  const stopping = new AbortController();
  const state = { stopped: false };
  const running = new Map<NoticeChannel, Promise<void>>();
  const again = new Set<NoticeChannel>();
  const timers: NodeJS.Timeout[] = [];

  /** Everything of the channel that is due; one run at a time, and another one for what came too late for it. */
  function wake(channel: NoticeChannel): Promise<void> {
    const current = running.get(channel);
    if (current) {
      again.add(channel);
      return current;
    }
    const run = drain(channel)
      .catch((error: unknown) => log.warn({ error, channel }, 'messages wait: the queue could not be read'))
      .then(() => {
        running.delete(channel);
        return again.delete(channel) && !state.stopped ? wake(channel) : undefined;
      });
    running.set(channel, run);
    return run;
  }

  async function drain(channel: NoticeChannel): Promise<void> {
    const carrier = carriers[channel];
    if (carrier === 'outbox') return void (await outbox.showWaiting(channel));
    if (carrier === 'off') return void (await outbox.failWaiting(channel, `the channel ${channel} is off`));
    while (!state.stopped) {
      const now = clock.now();
      const claim = { now, limit: AT_ONCE, claimEnds: now + CLAIM_MS, provider: carrier.name };
      const messages = await outbox.claim(channel, claim);
      if (messages.length === 0) return;
      // All of them end before the queue goes on or gives up, also when the database fails one of them.
      const ends = await Promise.allSettled(messages.map((message) => deliver(message, carrier)));
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken) throw broken.reason;
    }
  }

  async function deliver(message: ClaimedMessage, provider: Provider): Promise<void> {
    const refused = await tryOnce(message, provider);
    if (!refused) {
      await outbox.sent(message.id, clock.now());
      counts.sent += 1;
      return;
    }
    const { passing, message: error } = refused;
    const { id, channel, attempts, validUntil } = message;
    const wait = passing ? RETRY_WAITS_MS[attempts - 1] : undefined;
    const nextAt = wait === undefined ? undefined : clock.now() + wait;
    // A code that will have expired by then is told to have failed now.
    const useful = nextAt !== undefined && (validUntil === null || nextAt < validUntil);
    log.warn({ id, channel, provider: provider.name, attempts, reason: error, again: useful }, 'message not sent');
    if (useful) {
      await outbox.postpone(message, nextAt, error);
      counts.retried += 1;
    } else {
      await outbox.fail(message, error);
      counts.failed += 1;
    }
  }

  /** Answers why it was not taken. */
  async function tryOnce(message: ClaimedMessage, provider: Provider): Promise<SendError | undefined> {
    // Also one somebody tries again by hand.
    if (sendable(message.channel, message.target) === undefined) return new SendError(UNREACHABLE, { passing: false });
    // before each try: a licence ends, and is bought, between two
    if (message.channel !== 'email' && licensed && !(await licensed()))
      return new SendError(CHANNEL_NOT_LICENSED, { passing: false });
    return handOver(message, provider, { stopping: stopping.signal, timeoutMs: providerTimeoutMs });
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    counts.expired += await outbox.expire(now);
    await outbox.scrub(now);
    await outbox.removeBefore(now - KEPT_MS);
  }
  const sweepAndSay = () => sweep().catch((error: unknown) => log.warn({ error }, 'old messages were not swept'));

  return {
    /** Takes up what waits from before, and goes on looking. */
    async start(): Promise<void> {
      await sweepAndSay();
      for (const channel of Channels.options) void wake(channel);
      const polled = Channels.options.filter((channel) => isProvider(carriers[channel]));
      if (polled.length > 0) timers.push(setInterval(() => polled.forEach((channel) => void wake(channel)), POLL_MS));
      timers.push(setInterval(() => void sweepAndSay(), SWEEP_MS));
    },
    wake,
    sweep,
    /** No new ones; what is on its way may end, but not for long. What is cut off is sent again after the next start. */
    async stop(): Promise<void> {
      state.stopped = true;
      for (const timer of timers.splice(0)) clearInterval(timer);
      const patience = setTimeout(() => stopping.abort(), stopPatienceMs);
      await Promise.all(running.values());
      clearTimeout(patience);
    },
    counters: () => ({ ...counts }),
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
