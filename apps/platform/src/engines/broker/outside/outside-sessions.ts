import { LIMITS } from '@lightfield/contract';
import { BD_SEQ, decodePayload } from '@lightfield/sparkplug';
import type { Ticks } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { GatewayIdentity } from '../../types.ts';
import type { MessageHandler, SessionChange, SessionHandler } from '../broker.ts';
import type { Uplink } from './partitions.ts';

/** A gateway of ours that says nothing for so long is asked; the broker alone hears its pings. */
const SILENT_MS = LIMITS.gateway.keepAliveSeconds * 1_000;
/** One that has not answered when it has been silent for so many times as long has gone. */
const GONE_AFTER = 1.5;
/** Others are asked for all their births, which costs them more: so many times later. */
const FOREIGN_PATIENCE = 3;
const LOOK_MS = 2_000;
const ASK_AGAIN_MS = 5_000;

interface Session {
  /** Of its birth; `undefined`: none was heard. */
  bdSeq: number | undefined;
  /** In ticks. */
  heardAt: number;
  askedAt: number;
  /** It was there when this process took it over, and has said nothing since. */
  isInherited: boolean;
}
export interface Known {
  readonly who: GatewayIdentity;
  session: Session | undefined;
  /** Session of the line in which it was asked to begin. */
  askedIn: number;
}

export interface OutsideSessionsOptions {
  clock: Ticks;
  log: Log;
  /** Is it there? */
  ask: (known: Known) => void;
  silentMs?: number | undefined;
}

/** Sessions of gateways at a broker that tells of none: from the first word to the death, a younger birth, or silence. */
export function createOutsideSessions({ clock, log, ask, silentMs = SILENT_MS }: OutsideSessionsOptions) {
  const messageHandlers: MessageHandler[] = [];
  const sessionHandlers: SessionHandler[] = [];
  /** By id of the gateway. */
  const here = new Map<string, Known>();
  let timer: NodeJS.Timeout | undefined;
  let isSilent = false;

  function tell({ who }: Known, change: SessionChange): void {
    if (isSilent) return;
    for (const handler of sessionHandlers) {
      try {
        handler(who, change, '');
      } catch (error) {
        log.error({ error, sn: who.sn }, 'A session change could not be handled');
      }
    }
  }
  function begin(known: Known, isInherited: boolean): Session {
    const now = clock.ticks();
    const session: Session = { bdSeq: undefined, heardAt: now, askedAt: now, isInherited };
    known.session = session;
    here.set(known.who.gatewayId, known);
    tell(known, 'connected');
    return session;
  }
  function end(known: Known, change: 'closed' | 'left' | 'gone'): void {
    if (!known.session) return;
    known.session = undefined;
    here.delete(known.who.gatewayId);
    tell(known, change);
  }
  /** Those that only the broker hears are asked; those that do not answer have gone. */
  function look(): void {
    const now = clock.ticks();
    for (const known of here.values()) {
      const { session, who } = known;
      if (!session) continue;
      const patience = silentMs * (who.kind === 'lightfield' ? 1 : FOREIGN_PATIENCE);
      const silent = now - session.heardAt;
      if (silent > GONE_AFTER * patience) end(known, session.isInherited ? 'gone' : 'closed');
      else if (silent > patience && now - session.askedAt > ASK_AGAIN_MS) {
        session.askedAt = now;
        ask(known);
      }
    }
  }

  return {
    messageHandlers,
    sessionHandlers,
    here: here as ReadonlyMap<string, Known>,
    begin,
    end,
    start(): void {
      timer = setInterval(look, Math.min(LOOK_MS, silentMs));
    },
    /** From now on nothing is handed on. */
    silence(): void {
      isSilent = true;
      clearInterval(timer);
    },
    /** True: it was handed on. */
    hear(known: Known, { type, topic }: Uplink, payload: Buffer): boolean {
      if (isSilent) return false;
      const bdSeq = type === 'other' ? undefined : bdSeqOf(payload);
      if (type === 'NBIRTH' && isAnother(known.session?.bdSeq, bdSeq)) end(known, 'closed');
      // Whoever has said farewell begins with its next word.
      if (!known.session && type === 'NDEATH') return false;
      const session = known.session ?? begin(known, false);
      session.heardAt = clock.ticks();
      session.isInherited = false;
      if (type === 'NBIRTH') session.bdSeq = bdSeq ?? session.bdSeq;
      for (const handler of messageHandlers) {
        try {
          handler(known.who, topic, payload);
        } catch (error) {
          log.error({ error, topic }, 'A message could not be handled');
        }
      }
      // A last will of an earlier session may come late.
      if (type === 'NDEATH' && !isAnother(session.bdSeq, bdSeq) && known.session === session) end(known, 'closed');
      return true;
    },
  };
}

/** Number of the session in a birth or death. */
function bdSeqOf(payload: Buffer): number | undefined {
  try {
    const value = decodePayload(payload).metrics.find(({ name }) => name === BD_SEQ)?.value;
    return value === undefined || value === null ? undefined : Number(value);
  } catch {
    return undefined;
  }
}
const isAnother = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;
