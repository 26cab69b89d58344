import type { NoticeChannel } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Notifier } from '../../kernel/notifier.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import { type Carriers, channelInfo } from './providers.ts';
import { UNREACHABLE, sendable } from './target.ts';
import { render } from './templates.ts';

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
  outbox: Pick<OutboxRepository, 'add'>;
  /** Under which name messages to an organisation go out; nobody's: under none. */
  senderOf?: ((orgId: string, tx?: Queryable) => Promise<Sender | undefined>) | undefined;
  carriers: Carriers;
  /** Somebody waits for this. */
  wake: (channel: NoticeChannel) => unknown;
  clock: Clock;
  log: Log;
}

/** The door of the feature for all others: renders a notice and stores it. */
export function createNotifier({ outbox, senderOf, carriers, wake, clock, log }: NotifierParts): Notifier {
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
    async send({ id = uuidv7(), channel, target, template, params, lang, accountId, orgId, validUntil }, tx) {
      const { mode, provider } = modeOf(channel);
      const rendered = render(template, params, lang);
      if (mode === 'off') {
        log.debug({ channel, template }, 'not sent: the channel is off');
        return;
      }
      const text = await signedBy(channel, orgId, rendered, tx);
      const now = clock.now();
      const reachable = sendable(channel, target);
      await outbox.add(
        {
          id,
          channel,
          target:
            reachable ??
            target
              .replaceAll(/\p{Cc}/gu, ' ')
              .slice(0, TARGET_MAX)
              .toWellFormed(),
          template,
          lang,
          ...text,
          accountId: accountId ?? null,
          orgId: orgId ?? null,
          provider,
          state: reachable === undefined ? 'failed' : mode === 'outbox' ? 'shown' : 'waiting',
          error: reachable === undefined ? UNREACHABLE : '',
          createdAt: now,
          validUntil: validUntil ?? (text.secret ? now + SECRET_KEPT_MS : null),
        },
        tx,
      );
      // Inside somebody's transaction it is not there yet for others; the delivery looks by itself.
      if (mode === 'provider' && !tx) void wake(channel);
    },
  };
}
