import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { DirectNotice, DirectNotifier } from '../../kernel/notifier.ts';
import type { DeliveryParts } from './delivery.ts';
import { handOver } from './hand-over.ts';
import { isProvider } from './providers.ts';
import { sendable } from './target.ts';
import { render } from './templates.ts';

/** After the first and second try. It is about something that has to be known now. */
const AGAIN_MS = [5_000, 30_000] as const;

/**
 * Sends past the outbox, for what the database cannot keep: no record is made, and what a provider does not take after a few tries
 * is in the log alone. Where nobody but the outbox takes messages, nothing is sent.
 */
export function createDirect({ carriers, licensed, log }: Pick<DeliveryParts, 'carriers' | 'licensed' | 'log'>) {
  const stopping = new AbortController();
  const signal = stopping.signal;

  async function deliver({ channel, target, template, params, lang }: DirectNotice): Promise<void> {
    const carrier = carriers[channel];
    const reachable = sendable(channel, target);
    if (!isProvider(carrier) || reachable === undefined) return;
    if (channel !== 'email' && licensed && !(await licensed())) return;
    const message = { id: newId(), target: reachable, template, lang, ...render(template, params, lang) };
    for (const wait of [...AGAIN_MS, undefined]) {
      const refused = await handOver(message, carrier, { stopping: signal });
      if (!refused) return;
      const again = refused.passing && wait !== undefined && !signal.aborted;
      log.warn({ channel, provider: carrier.name, reason: refused.message, again }, 'message not sent directly');
      if (!again) return;
      await delay(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  const direct: DirectNotifier = {
    send(notice) {
      void deliver(notice).catch((error: unknown) => log.warn({ error }, 'message not sent directly'));
    },
  };
  return { direct, stop: () => stopping.abort() };
}
