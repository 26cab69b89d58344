import { type GatewayState, SPARKPLUG_GROUP } from '@lightfield/contract';
import type { Bus, Events } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { Line } from '../../kernel/line/line.ts';
import type { Log } from '../../kernel/log.ts';
import type { Downlink, GatewayIdentity } from '../types.ts';
import type { Broker } from './broker.ts';

/** Channel on which a process says that a gateway has come to it. */
const CAME = 'came';
const RETRY_MS = 1_000;

/** What another process may ask of the one that has a gateway's connection. */
export interface HomeQuestions {
  /** Its open commands are to be sent. */
  commands: Record<string, never>;
  /** It is to stream a device for the process that asks. Answers whether it says nothing of its streams. */
  monitor: { deviceId: string; intervalMs: number; forMs: number };
}
type Questions = HomeQuestions & { publish: { topic: string; qos: 0 | 1; payload: string } };
type Answers = { [Name in keyof Questions]: { kind: Name } & Questions[Name] }[keyof Questions];

export interface HomeListeners {
  commands(gatewayId: string): Promise<void>;
  monitor(gatewayId: string, process: string, wish: HomeQuestions['monitor']): Promise<{ isMute: boolean }>;
  /** It has come to another process: nothing of it is this one's any more. Its session here is ended after that. */
  moved(gatewayId: string): void;
}

interface Came {
  readonly gatewayId: string;
  readonly number: number;
  /** It has left again before that was written. */
  readonly hasLeft: boolean;
}

interface Session {
  readonly who: GatewayIdentity;
  /** Which of all its connections this is; `undefined` while it is written. */
  number: number | undefined;
  /** The newest connection elsewhere that was heard of. */
  newest: number;
  /** The newest that was written by a process that had left by then. */
  outdone: number;
  readonly ends: (() => void)[];
}

/** Row of its gateway. */
interface Stored {
  readonly id: string;
  readonly credential: string;
  readonly home: string | null;
  readonly number: number;
}
const isStillGood = ({ who: { credential } }: Session, row: Stored): boolean =>
  credential === undefined || credential === row.credential;
/** Another process has written itself into the row since, as it does with gateways of processes that it takes for ended. */
const isTaken = ({ number, outdone }: Session, row: Stored, me: string): boolean =>
  number !== undefined && outdone <= number && number <= row.number && row.home !== me;

export interface GatewayHomesOptions {
  broker: Broker;
  line: Line;
  db: Db;
  bus: Pick<Bus, 'on' | 'onGap'>;
  log: Log;
}

export interface GatewayHomes extends Downlink {
  /** Its connection is this process's. */
  isHere(gatewayId: string): boolean;
  /** Throws NobodyThere where no process has its connection. */
  ask<Name extends keyof HomeQuestions>(
    gatewayId: string,
    kind: Name,
    question: HomeQuestions[Name],
  ): Promise<Record<string, unknown>>;
  /** Before the broker listens. */
  start(listeners: HomeListeners): Promise<void>;
  stop(): void;
}

/**
 * Which process has a gateway's connection: that one ingests it, and is asked for whatever goes down to it. Each connection gets a number
 * in the row of its gateway; of two processes that believe in theirs the higher one holds, and the other ends its own.
 */
export function createGatewayHomes({ broker, line, db, bus, log }: GatewayHomesOptions): GatewayHomes {
  const sessions = new Map<string, Session>();
  /** Of sessions that are here. */
  const addresses = new Set<string>();
  const isHere = (gatewayId: string) => broker.isConnected(gatewayId);
  const elsewhere = createElsewhere({ line, db, log, isHere });
  let listeners: HomeListeners | undefined;
  let unhook: (() => void)[] = [];
  const parts = { broker, line, db, log, moved: (gatewayId: string) => listeners?.moved(gatewayId) };

  async function claim(session: Session): Promise<void> {
    const { gatewayId } = session.who;
    while (sessions.get(gatewayId) === session) {
      try {
        const [row] = await db.query<{ n: number }>(
          `update gateway set home = $2, home_session = home_session + 1 where id = $1 returning home_session::float8 as n`,
          [gatewayId, line.me],
        );
        if (!row) return;
        if (sessions.get(gatewayId) !== session) {
          // It has gone on while this was written, and whoever has it now stands there no more: that one writes itself again.
          line.say(CAME, json({ gatewayId, number: row.n, hasLeft: true } satisfies Came));
          return again(gatewayId, row.n);
        }
        session.number = row.n;
        elsewhere.delete(gatewayId);
        if (session.outdone > row.n) continue;
        if (session.newest > row.n) leave(session);
        else line.say(CAME, json({ gatewayId, number: row.n, hasLeft: false } satisfies Came));
        return;
      } catch (error) {
        log.warn({ error, gatewayId }, 'It could not be noted where a gateway is connected; tried again');
        await new Promise((done) => setTimeout(done, RETRY_MS).unref());
      }
    }
  }

  /** Somebody who has not got it any more stands in its row with this number. */
  function again(gatewayId: string, number: number): void {
    const session = sessions.get(gatewayId);
    if (!session) return;
    session.outdone = Math.max(session.outdone, number);
    if (session.number !== undefined && session.number < number) void claim(session);
  }
  function came(gatewayId: string, number: number): void {
    const session = sessions.get(gatewayId);
    if (!session) {
      elsewhere.add(gatewayId);
      listeners?.moved(gatewayId);
      return;
    }
    session.newest = Math.max(session.newest, number);
    if (session.number !== undefined && session.number < number) leave(session);
  }

  function leave({ who: { gatewayId } }: Session): void {
    elsewhere.add(gatewayId);
    listeners?.moved(gatewayId);
    broker.kick(gatewayId);
  }

  function heardState({ gatewayId, state }: Events['gatewayState']): void {
    elsewhere.heard(gatewayId, state);
    if (state === 'offline' && sessions.has(gatewayId)) void review(parts, sessions, [gatewayId]);
  }

  function begun(who: GatewayIdentity): void {
    ended(who.gatewayId);
    const answer = (bytes: Buffer, from: string) =>
      answerTo({ broker, listeners }, who.gatewayId, { from, question: JSON.parse(bytes.toString()) as Answers });
    const session: Session = {
      who,
      number: undefined,
      newest: 0,
      outdone: 0,
      ends: [line.serve(nameOf(who.gatewayId), answer), line.serve(addressOf(who), answer)],
    };
    sessions.set(who.gatewayId, session);
    addresses.add(addressOf(who));
    void claim(session);
  }
  function ended(gatewayId: string): void {
    const session = sessions.get(gatewayId);
    if (!session) return;
    for (const end of session.ends) end();
    addresses.delete(addressOf(session.who));
    sessions.delete(gatewayId);
  }

  const send = async (name: string, question: Answers): Promise<Record<string, unknown>> =>
    JSON.parse((await line.ask(name, json(question))).toString()) as Record<string, unknown>;

  return {
    isHere,
    isConnected: (gatewayId) => isHere(gatewayId) || elsewhere.has(gatewayId),
    async publish(topic, payload, options) {
      const address = addressIn(topic);
      if (line.isAlone || address === undefined || addresses.has(address))
        return broker.publish(topic, payload, options);
      await send(address, { kind: 'publish', topic, qos: options.qos, payload: base64(payload) });
      return undefined;
    },
    ask: (gatewayId, kind, question) => send(nameOf(gatewayId), { kind, ...question } as Answers),
    async start(given) {
      listeners = given;
      if (line.isAlone) return;
      broker.onSession((who, change) => {
        if (change === 'connected') begun(who);
        if (change !== 'connected' && change !== 'alive') ended(who.gatewayId);
        if (change === 'left') elsewhere.add(who.gatewayId);
      });
      unhook = [
        line.hear(CAME, (bytes) => {
          const { gatewayId, number, hasLeft } = JSON.parse(bytes.toString()) as Came;
          if (hasLeft) again(gatewayId, number);
          else came(gatewayId, number);
        }),
        bus.on('gatewayState', (event, isOwn) => void (isOwn || heardState(event))),
        bus.onGap(() => void Promise.all([elsewhere.look(), review(parts, sessions, [...sessions.keys()])])),
      ];
      await elsewhere.look();
    },
    stop() {
      for (const off of unhook) off();
      for (const id of sessions.keys()) ended(id);
    },
  };
}

/**
 * Ends sessions of gateways that were deleted, got other credentials, or were given to another process, without this one having heard
 * of it: it was taken for ended, for it stood still or did not reach the database. They come back and begin anew, here or elsewhere.
 */
async function review(
  parts: Pick<GatewayHomesOptions, 'broker' | 'line' | 'db' | 'log'> & { moved: (gatewayId: string) => void },
  sessions: ReadonlyMap<string, Session>,
  ids: readonly string[],
): Promise<void> {
  const { broker, line, db, log, moved } = parts;
  try {
    const rows = await db.query<Stored>(
      'select id, mqtt_password_hash as credential, home, home_session::float8 as number from gateway where id = any($1::uuid[])',
      [ids],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const session = sessions.get(id);
      const row = stored.get(id);
      if (!session) continue;
      if (row && isTaken(session, row, line.me)) moved(id);
      else if (row && isStillGood(session, row)) continue;
      broker.kick(id);
    }
  } catch (error) {
    log.warn({ error }, 'It could not be looked up whether gateways may still be connected; tried again');
    setTimeout(() => void review(parts, sessions, ids), RETRY_MS).unref();
  }
}

/** What another process asks of the one that has the connection. */
async function answerTo(
  { broker, listeners }: { broker: Broker; listeners: HomeListeners | undefined },
  gatewayId: string,
  { from, question }: { from: string; question: Answers },
): Promise<Uint8Array> {
  if (!listeners) throw new Error('This process has only begun');
  switch (question.kind) {
    case 'publish':
      await broker.publish(question.topic, Buffer.from(question.payload, 'base64'), { qos: question.qos });
      return json({});
    case 'commands':
      await listeners.commands(gatewayId);
      return json({});
    case 'monitor':
      return json(await listeners.monitor(gatewayId, from, question));
  }
}

/** Gateways that are connected to other processes, as far as the table and the bus say. */
function createElsewhere({
  line,
  db,
  log,
  isHere,
}: Pick<GatewayHomesOptions, 'line' | 'db' | 'log'> & { isHere: (gatewayId: string) => boolean }) {
  const known = new Set<string>();
  async function look(): Promise<void> {
    try {
      const rows = await db.query<{ id: string }>(
        `select id from gateway where home <> $1 and state in ('online', 'upgrading')`,
        [line.me],
      );
      known.clear();
      for (const { id } of rows) if (!isHere(id)) known.add(id);
    } catch (error) {
      log.warn({ error }, 'It could not be looked up which gateways other processes have; tried again');
      setTimeout(() => void look(), RETRY_MS).unref();
    }
  }
  return {
    look,
    has: (gatewayId: string) => known.has(gatewayId),
    add: (gatewayId: string) => void known.add(gatewayId),
    delete: (gatewayId: string) => void known.delete(gatewayId),
    heard(gatewayId: string, state: GatewayState): void {
      if ((state === 'online' || state === 'upgrading') && !isHere(gatewayId)) known.add(gatewayId);
      else known.delete(gatewayId);
    },
  };
}

const base64 = (bytes: string | Uint8Array): string =>
  (typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)).toString('base64');
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const nameOf = (gatewayId: string): string => `gateway ${gatewayId}`;
/** Group and node, which are in all topics that lead to it. */
const addressOf = ({ group, node }: GatewayIdentity): string => `at ${group}/${node}`;
/** `undefined`: the topic leads to no gateway. */
function addressIn(topic: string): string | undefined {
  const [space, second = '', third = '', fourth] = topic.split('/');
  if (space === 'lf') return `at ${SPARKPLUG_GROUP}/${third}`;
  return space === 'spBv1.0' && fourth !== undefined ? `at ${second}/${fourth}` : undefined;
}
