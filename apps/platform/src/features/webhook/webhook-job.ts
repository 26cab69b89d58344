import { LIMITS } from '@lightfield/contract';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { HolderMessages } from '../../kernel/holder-messages.ts';
import type { Log } from '../../kernel/log.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { type Claimed, type DeliveryQueue, bodyOf, idOf } from './delivery-queue.ts';
import { waitAfter } from './retry-waits.ts';
import type { Posted, Tried } from './webhook-post.ts';
import { webhookOwner } from './webhook-secrets.ts';

/** What is due is looked for this often. */
const LOOK_MS = 1_000;
/** On their way to one endpoint; to one that takes nothing, one that tries whether it does. */
const EACH = 4;
const EACH_FAILING = 1;
/** On their way to all endpoints, and to all that take nothing: those keep no other waiting. */
const MOST = 96;
const MOST_FAILING = 32;
const DAY_MS = 86_400_000;
const GONE = 410;

export interface WebhookJobParts {
  db: Db;
  queue: DeliveryQueue;
  /** One attempt. */
  post: (asked: Omit<Posted, 'allowed' | 'timeoutMs'>) => Promise<Tried>;
  vault: Pick<Vault, 'open'>;
  messages: HolderMessages;
  clock: Pick<Clock, 'now'>;
  log: Log;
  /** 0 to 1. */
  chance: () => number;
  counted: (what: 'sent' | 'failures' | 'lost') => void;
}

/** Sends what is due. Any number of processes do it at the same time. */
export function createWebhookJob({ db, queue, post, vault, messages, clock, log, chance, counted }: WebhookJobParts) {
  const claim = randomUUID();
  const ending = new AbortController();
  const sending = new Map<Promise<void>, { webhookId: string; failing: boolean }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  async function end(webhookId: string, ended: 'gone' | 'given_up', failingMs: number): Promise<void> {
    const at = clock.now();
    const say = await db.transaction(async (tx) => {
      const whose = await queue.end(tx, webhookId, ended);
      if (!whose) return undefined;
      const said = {
        kind: 'webhook',
        what: ended === 'gone' ? 'gone' : 'givenUp',
        name: whose.name,
        days: Math.floor(failingMs / DAY_MS),
      } as const;
      return messages.write(tx, { orgId: whose.orgId, permission: 'manage_api_webhook', said, at });
    });
    say?.();
  }
  async function send(one: Claimed): Promise<void> {
    const sealed = [one.secret, one.oldSecret].filter((text) => text !== '');
    const tried = await post({
      url: one.url,
      secrets: sealed.map((text) => vault.open(webhookOwner(one.webhookId), text)),
      id: idOf(one.id),
      body: bodyOf(one),
      at: clock.now(),
      ending: ending.signal,
    });
    if (tried.problem === null) {
      counted('sent');
      return queue.sent(one.seq, claim, one.webhookId, tried);
    }
    if (ending.signal.aborted) return queue.release(one.seq, claim);
    const isGone = tried.status === GONE;
    const wait = isGone ? undefined : waitAfter(one.attempts + 1, chance());
    counted(wait === undefined ? 'lost' : 'failures');
    const failingMs = await queue.failed(one.seq, claim, one.webhookId, tried, wait);
    if (isGone) await end(one.webhookId, 'gone', 0);
    else if (failingMs !== undefined && failingMs >= LIMITS.webhook.failingMs)
      await end(one.webhookId, 'given_up', failingMs);
  }

  function take(one: Claimed, failing: boolean): void {
    const work = send(one)
      // It stays claimed, and is sent again when that ends.
      .catch((error: unknown) => log.warn({ error, webhook: one.webhookId }, 'a delivery did not come to its end'))
      .finally(() => {
        sending.delete(work);
        look();
      });
    sending.set(work, { webhookId: one.webhookId, failing });
  }
  async function round(): Promise<void> {
    for (const failing of [false, true]) {
      const all = [...sending.values()];
      const busy = new Map(
        [...Map.groupBy(all, ({ webhookId }) => webhookId)].map(([id, { length }]) => [id, length] as const),
      );
      const most = failing
        ? Math.min(MOST - all.length, MOST_FAILING - all.filter((one) => one.failing).length)
        : MOST - all.length;
      if (most <= 0 || ending.signal.aborted) continue;
      const each = failing ? EACH_FAILING : EACH;
      for (const one of await queue.claim({ claim, failing, each, most, busy })) take(one, failing);
    }
  }
  function look(): void {
    if (ending.signal.aborted) return;
    again = looking !== undefined;
    if (looking) return;
    looking = round()
      .catch((error: unknown) => log.warn({ error }, 'deliveries that are due were not looked for'))
      .finally(() => {
        looking = undefined;
        if (again) look();
      });
  }

  return {
    look,
    /** How many are on their way. */
    busy: () => sending.size,
    start(): void {
      timer = setInterval(look, LOOK_MS);
      timer.unref();
      look();
    },
    async stop(): Promise<void> {
      ending.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(sending.keys());
    },
  };
}
