import { type NoticeChannel, type NoticeTemplate, PACKAGE_USED_UP, type PackageKind } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { type Meter, NO_METER } from '../../kernel/meter.ts';
import type { FileNotifier, QueuedNotifier } from '../../kernel/notifier.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import { type Carriers, channelInfo } from './providers.ts';
import { UNREACHABLE, sendable } from './target.ts';
import { TEMPLATES, render } from './templates.ts';

/** A password in a message stays readable in the stand-in for this long when nobody said how long it is of use. */
const SECRET_KEPT_MS = 24 * 3_600_000;
/** Of a number or address nobody can send to, this much is kept. */
const TARGET_MAX = 254;

export interface Sender {
  sender: string;
  footer: string;
  link: string;
}
/** An e-mail under the name of an enterprise: before its subject, and at its end. SMS and calls have templates and names of their provider. */
export const signed = <Told extends { subject: string; body: string }>(told: Told, by: Sender): Told => ({
  ...told,
  subject: `【${by.sender}】${told.subject}`,
  body: [told.body, [by.footer, by.link].filter((line) => line !== '').join('\n')]
    .filter((part) => part !== '')
    .join('\n\n'),
});

export interface NotifierParts {
  db: Pick<Db, 'transaction'>;
  outbox: Pick<OutboxRepository, 'add' | 'keep'>;
  /** Who counts what is sent; left out: nobody. */
  meter?: Meter;
  /** Under which name messages to an organisation go out; nobody's: under none. */
  senderOf?: ((orgId: string, tx?: Queryable) => Promise<Sender | undefined>) | undefined;
  carriers: Carriers;
  /** Somebody waits for this. */
  wake: (channel: NoticeChannel) => unknown;
  clock: Clock;
  log: Log;
}

/** The door of the feature for all others: renders a notice and stores it. */
export function createNotifier({
  db,
  outbox,
  meter = NO_METER,
  senderOf,
  carriers,
  wake,
  clock,
  log,
}: NotifierParts): QueuedNotifier & FileNotifier {
  const modeOf = (channel: NoticeChannel) => channelInfo(channel, carriers[channel]);
  /** Letters go out under the name of the enterprise, where it has one of its own. */
  const signedBy = async (
    channel: NoticeChannel,
    orgId: string | null | undefined,
    rendered: ReturnType<typeof render>,
    tx: Queryable | undefined,
  ) => {
    const by = channel === 'email' && orgId ? await senderOf?.(orgId, tx) : undefined;
    return by ? signed(rendered, by) : rendered;
  };
  return {
    mode: (channel) => modeOf(channel).mode,
    queue: (orgIds, tx) => meter.queue(tx, orgIds),
    async keep(files, tx) {
      const kept = files.map((file) => ({ ...file, id: uuidv7() }));
      await outbox.keep(kept, clock.now(), tx);
      return kept.map(({ id }) => id);
    },
    async send({ id = uuidv7(), channel, target, template, params, lang, accountId, orgId, validUntil, files }, tx) {
      const { mode, provider } = modeOf(channel);
      const rendered = render(template, params, lang);
      if (mode === 'off') {
        log.debug({ channel, template }, 'not sent: the channel is off');
        return;
      }
      const text = await signedBy(channel, orgId, rendered, tx);
      const now = clock.now();
      const reachable = sendable(channel, target);
      const kept =
        reachable ??
        target
          .replaceAll(/\p{Cc}/gu, ' ')
          .slice(0, TARGET_MAX)
          .toWellFormed();
      const message = {
        id,
        channel,
        target: kept,
        template,
        lang,
        ...text,
        accountId: accountId ?? null,
        orgId: orgId ?? null,
        provider,
        createdAt: now,
        fileIds: files ?? [],
        validUntil: validUntil ?? (text.secret ? now + SECRET_KEPT_MS : null),
      };
      const state = mode === 'outbox' ? 'shown' : 'waiting';
      const store = async (on: Queryable | undefined) => {
        if (reachable === undefined)
          return outbox.add({ ...message, lotId: null, state: 'failed', error: UNREACHABLE }, on);
        const counted = countedFor({ channel, template, orgId });
        const taken = counted && on ? await meter.take(on, { ...counted, outboxId: id }) : 'none';
        if (taken === 'usedUp')
          return outbox.add({ ...message, lotId: null, state: 'failed', error: PACKAGE_USED_UP }, on);
        return outbox.add({ ...message, lotId: taken === 'none' ? null : taken.lotId, state, error: '' }, on);
      };
      await (tx || !countedFor({ channel, template, orgId }) ? store(tx) : db.transaction(store));
      // Inside somebody's transaction it is not there yet for others; the delivery looks by itself.
      if (mode === 'provider' && !tx) void wake(channel);
    },
  };
}

/** Of what may be taken from a package: whose, and which. What a person needs to get in costs nobody anything. */
export function countedFor({
  channel,
  template,
  orgId,
}: {
  channel: NoticeChannel;
  template: NoticeTemplate;
  orgId: string | null | undefined;
}): { orgId: string; kind: PackageKind } | undefined {
  return channel !== 'email' && orgId && TEMPLATES[template].counted ? { orgId, kind: channel } : undefined;
}
