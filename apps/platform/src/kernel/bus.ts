import type { AlarmEvent, CommandState, GatewayState, Message } from '@lightfield/contract';

/**
 * What happened, said once to whoever wants to know, in this process and in all others on the same database. Said only after it is
 * stored. Features never import features at run time: they meet here or in `main.ts`.
 */
export interface Events {
  /** The live values of a device have begun to come in, or come in no more. */
  streamChanged: { deviceId: string };
  /** `heardAt`: of one that has gone, when it was heard last. */
  gatewayState: { gatewayId: string; state: GatewayState; at: number; heardAt?: number };
  /** How losses of gateways, drivers or devices are told has changed somewhere. */
  lossSettings: Record<string, never>;
  /** How these devices behind a gateway answer has changed. */
  communication: { gatewayId: string; deviceIds: readonly string[] };
  /** An alarm was raised, recovered or confirmed. */
  alarm: {
    orgId: string;
    change: 'raised' | 'recovered' | 'confirmed';
    alarm: AlarmEvent;
    voice: boolean;
    loop: number;
    /** No message to everybody who may see the device: its rule names an alarm group, or no messages among the ways, or is shelved. */
    apart?: boolean;
    /** Somebody else is told too, in steps: it was stored with the first of them. */
    stepped?: boolean;
  };
  /** The account has confirmed this alarm: it knows of it. */
  alarmSeen: { accountId: string; alarmId: string; sourceId: string };
  /** A rule was put on the shelf, or taken off it. */
  shelfChanged: { shelfId: string };
  /** What stands of these devices and projects counts otherwise, though no alarm has changed: a shelf has begun or ended. */
  alarmStanding: { sourceIds: readonly string[] };
  /** A command moved on or ended. */
  command: { accountId: string | null; gatewayId: string; deviceId: string | null; state: CommandState };
  /** Drivers, variables, alarms, reports or titles of a device (or which devices there are) changed; its gateway too, if it has one. */
  configChanged: { deviceId: string; gatewayId: string | null };
  /** The gateway was added, deleted or got other credentials: sessions opened with the old ones end. */
  gatewayChanged: { gatewayId: string };
  /** A gateway has told where it stands: devices that take their position from it move along. */
  gatewayPosition: { gatewayId: string; lng: number; lat: number; at: number };
  /** A message was written for an account. */
  message: { accountId: string; message: Message };
  /** The same message was written for many accounts (a notice): its id by account. Their numbers of unread messages have changed. */
  broadcast: { ids: ReadonlyMap<string, string>; message: Omit<Message, 'id'> };
  /** The number of unread messages of an account may have changed. */
  unread: { accountId: string; read?: readonly string[] };
  /** The same of many accounts at once. */
  unreadOfMany: { accountIds: ReadonlySet<string> };
  /** Proposals of agents to the account were made or decided on. */
  agentActions: { accountId: string };
  /** The session was logged out, revoked or its account disabled: its sockets close. */
  sessionEnded: { sessionId: string };
  /** Another licence holds, or none. */
  licenceChanged: Record<string, never>;
  /** Accounts, roles or departments have changed, and with them perhaps who sees what. */
  reachChanged: { at: number };
  /** The account no longer sees these devices, or projects: what it watches of them ends. */
  grantChanged: { accountId: string; deviceIds: readonly string[]; projectIds?: readonly string[] };
  /** A page was saved, given other settings or deleted; its owner is a device, a template or a project. */
  pageChanged: { ownerId: string; pageId: string };
  /** Calculated variables of a project changed. `reach`: so did what can be watched in it, or it is gone: its live sockets come anew. */
  projectChanged: { projectId: string; reach: boolean };
}

export interface Bus {
  /**
   * Hears what any process says, each one's in order; `isOwn`: this one has said it. For caches and screens, which may miss it: whoever
   * keeps something reads it anew at a gap.
   */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name], isOwn: boolean) => void): () => void;
  /**
   * Hears what this process says itself. For work that follows from what it has stored and is done once however many processes there
   * are; after a kill, rows tell what is left to do.
   */
  onOwn<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  /** What others said may have been missed: the line to them was cut, or something was too large for it. Never with one process. */
  onGap(listener: () => void): () => void;
  /** This process's listeners of `on` alone hear it: what it kept of something that happened elsewhere is up to date now. */
  emitHere<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  /** This process's listeners have heard it when this returns. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
}

type Listener = (event: never, isOwn: boolean) => void;

/** The listeners of one process; what brings in the events of others tells them by these two. */
export interface Listeners {
  heard<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  missed(): void;
}

/**
 * The bus of one process that is alone. `onError`: a listener that throws harms neither the one who said it nor the other
 * listeners.
 */
export function createBus(onError: (error: unknown) => void): Bus & Listeners {
  const everywhere = new Map<keyof Events, Set<Listener>>();
  const own = new Map<keyof Events, Set<Listener>>();
  const gaps = new Set<Listener>();

  function call(listeners: Iterable<Listener>, event: unknown, isOwn: boolean): void {
    for (const listener of listeners) {
      try {
        (listener as (event: unknown, isOwn: boolean) => void)(event, isOwn);
      } catch (error) {
        onError(error);
      }
    }
  }
  function add(to: Map<keyof Events, Set<Listener>>, name: keyof Events, listener: Listener): () => void {
    const known = to.get(name) ?? new Set();
    to.set(name, known.add(listener));
    return () => {
      known.delete(listener);
    };
  }

  return {
    on: (name, listener) => add(everywhere, name, listener),
    onOwn: (name, listener) => add(own, name, listener),
    onGap(listener) {
      gaps.add(listener);
      return () => {
        gaps.delete(listener);
      };
    },
    emit(name, event) {
      call(everywhere.get(name) ?? [], event, true);
      call(own.get(name) ?? [], event, true);
    },
    emitHere: (name, event) => call(everywhere.get(name) ?? [], event, true),
    heard: (name, event) => call(everywhere.get(name) ?? [], event, false),
    missed: () => call(gaps, undefined, false),
  };
}
