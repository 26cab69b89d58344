import { LIMITS, SOCKET_CLOSE, accountErrors } from '@lightfield/contract';
import type { WebSocket } from 'ws';
import type { SignalGrant } from '../../engines/types.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';

/** What the token of a project's socket stands for. */
export interface ProjectGrant {
  readonly pageId: string;
  readonly grant: SignalGrant;
}
interface Watching {
  projectId: string;
  /** Epoch ms. */
  until: number;
  readonly sockets: Set<WebSocket>;
  timer: NodeJS.Timeout | undefined;
}
const SOCKET_MS = LIMITS.monitor.projectOpenSeconds * 1_000;
const EXPIRED = String(accountErrors.tokenExpired.code);

/**
 * How long sockets of project pages live (S3 §4): an hour, and another one from every token that the same session asks for the
 * same page. When what can be watched in a project changes, they end too, and pages come again with a new token.
 */
export function createProjectSockets({ clock, bus }: { clock: Clock & Ticks; bus: Pick<Bus, 'on' | 'onGap'> }) {
  const pages = new Map<string, Watching>();
  const keyOf = ({ sessionId }: Pick<Caller, 'sessionId'>, pageId: string) => `${sessionId} ${pageId}`;

  function end(key: string, { sockets, timer }: Watching): void {
    clearTimeout(timer);
    pages.delete(key);
    for (const socket of sockets) socket.close(SOCKET_CLOSE.badToken, EXPIRED);
  }
  function arm(key: string, watching: Watching): void {
    watching.timer = setTimeout(
      () => {
        if (watching.until <= clock.ticks()) end(key, watching);
        else arm(key, watching);
      },
      Math.max(1, watching.until - clock.ticks()),
    );
    watching.timer.unref();
  }
  const unhook = [
    bus.on('projectChanged', ({ projectId, reach }) => {
      if (!reach) return;
      for (const [key, watching] of pages) if (watching.projectId === projectId) end(key, watching);
    }),
    // What can be watched may be something else by now: they come anew, and find out.
    bus.onGap(() => {
      for (const [key, watching] of pages) end(key, watching);
    }),
  ];

  return {
    /** Another hour for the sockets of this page in this session; until when, epoch ms. */
    renew(caller: Pick<Caller, 'sessionId'>, pageId: string): number {
      const watching = pages.get(keyOf(caller, pageId));
      if (watching) watching.until = clock.ticks() + SOCKET_MS;
      return clock.now() + SOCKET_MS;
    },
    /** A socket of this page is open. */
    enter(socket: WebSocket, { sessionId }: Pick<Caller, 'sessionId'>, { pageId, grant }: ProjectGrant): void {
      const key = keyOf({ sessionId }, pageId);
      const until = clock.ticks() + SOCKET_MS;
      let watching = pages.get(key);
      if (!watching) {
        watching = { projectId: grant.projectId ?? '', until, sockets: new Set(), timer: undefined };
        pages.set(key, watching);
        arm(key, watching);
      }
      watching.until = until;
      watching.sockets.add(socket);
      const entered = watching;
      socket.once('close', () => {
        entered.sockets.delete(socket);
        if (entered.sockets.size > 0 || pages.get(key) !== entered) return;
        clearTimeout(entered.timer);
        pages.delete(key);
      });
    },
    stop(): void {
      for (const off of unhook) off();
      for (const { timer } of pages.values()) clearTimeout(timer);
    },
  };
}
