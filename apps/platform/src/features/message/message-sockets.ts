import { type Message, type MessageFrame, SOCKETS } from '@lightfield/contract';
import type { WebSocket } from 'ws';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Log } from '../../kernel/log.ts';
import type { SocketTokens } from '../../kernel/socket-tokens.ts';
import type { Sockets } from '../../kernel/sockets.ts';
import { createAlarmHints, createStateHints } from './screen-hints.ts';

const KIND = 'message';
/** Changes of this stretch become one push, ms. A message is pushed at once. */
const GATHER_MS = 50;
/** Messages pushed within that stretch: more pop-ups nobody reads, and the unread number tells of the rest. */
const PUSHED_MAX = 20;
/** Alarms that an account's pages may be speaking; of more than these the oldest are spoken to their end. */
const SPOKEN_MAX = 200;
/** Pop-ups that may stand on a screen: more ids need not be said. */
const READ_MAX = 200;
/** A client this far behind gets no pushes until it has caught up; it asks for the list anyway. */
const BUFFERED_MAX_BYTES = 256 * 1_024;

export interface MessageSocketParts {
  sockets: Sockets;
  tokens: SocketTokens;
  bus: Bus;
  log: Log;
  unread: (accountId: string) => Promise<number>;
  /** Proposals of agents that wait for it. */
  waitingActions?: ((accountId: string) => Promise<number>) | undefined;
  /** Accounts that may see the alarms of each of these devices and projects. */
  readersOf?: ((sourceIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>) | undefined;
  /** Which of these accounts see the state of any of these devices and gateways. */
  watchersAmong?: ((accountIds: readonly string[], ids: readonly string[]) => Promise<ReadonlySet<string>>) | undefined;
}

interface Account {
  readonly sockets: Set<WebSocket>;
  /** Newest messages not pushed yet. */
  messages: Message[];
  /** How many more may be pushed within this stretch. */
  room: number;
  /** Alarms that were pushed to be spoken and are not over. */
  readonly spoken: Set<string>;
  /** Of those, the ones to be said to be over. */
  over: string[];
  unreadChanged: boolean;
  /** Messages that were read and that nobody was told of. */
  read: string[];
  /** What is shown of alarms has changed. */
  alarmsChanged: boolean;
  /** So has what is shown of gateways, and of how devices answer. */
  statesChanged: boolean;
  /** So have the proposals of agents that wait. `begun`: a page has just opened, and is told if there are any. */
  actionsChanged: boolean | 'begun';
  /** A push waits for the database; another one would overtake it. */
  pushing: boolean;
}

function send({ sockets }: Account, frames: readonly MessageFrame[]): void {
  const texts = frames.map((frame) => JSON.stringify(frame));
  for (const socket of sockets) {
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > BUFFERED_MAX_BYTES) continue;
    for (const text of texts) socket.send(text);
  }
}

const newAccount = (): Account => ({
  sockets: new Set(),
  messages: [],
  room: PUSHED_MAX,
  spoken: new Set(),
  over: [],
  unreadChanged: false,
  read: [],
  alarmsChanged: false,
  statesChanged: false,
  actionsChanged: false,
  pushing: false,
});

/** Which of too many messages is not pushed: the oldest that is neither severe nor spoken; only of such ones, the oldest. */
export function leastToPush(messages: readonly Message[]): number {
  const at = messages.findIndex(
    ({ severity, alarmBroadcastTimes }) => severity !== 'severe' && alarmBroadcastTimes === 0,
  );
  return Math.max(0, at);
}

/** The messages that are pushed now, as far as there is room, and what is no longer to be spoken. */
function messageFrames(account: Account): MessageFrame[] {
  const messages = account.messages.splice(0, account.room);
  const frames: MessageFrame[] = messages.map((message) => ({ kind: 'message', message }));
  account.room -= messages.length;
  // what is not yet said cannot be over
  if (account.messages.length > 0) return frames;
  for (const alarmId of account.over) frames.push({ kind: 'alarmOver', alarmId });
  account.over = [];
  return frames;
}

/** What open pages ask for anew, and what was read elsewhere. */
function hintFrames(account: Account): MessageFrame[] {
  const frames: MessageFrame[] = [];
  if (account.alarmsChanged) frames.push({ kind: 'alarms' });
  account.alarmsChanged = false;
  if (account.statesChanged) frames.push({ kind: 'states' });
  account.statesChanged = false;
  if (account.read.length > 0) frames.push({ kind: 'read', ids: account.read.slice(-READ_MAX) });
  account.read = [];
  return frames;
}

function keep(account: Account, message: Message): void {
  account.messages.push(message);
  if (account.messages.length > PUSHED_MAX) account.messages.splice(leastToPush(account.messages), 1);
  if (message.alarmId === null || message.alarmBroadcastTimes <= 0) return;
  account.spoken.add(message.alarmId);
  const [oldest] = account.spoken;
  if (account.spoken.size > SPOKEN_MAX && oldest !== undefined) account.spoken.delete(oldest);
}

/** Notes that an alarm needs no more words; false: nobody of the account hears of it. */
function isOver(account: Account, alarmId: string): boolean {
  const wasSpoken = account.spoken.delete(alarmId);
  if (wasSpoken) account.over.push(alarmId);
  return wasSpoken;
}

/** Tells accounts with a page open that something they show has changed. Answers how to stop it. */
function startHints(
  { bus, log, readersOf, watchersAmong }: Pick<MessageSocketParts, 'bus' | 'log' | 'readersOf' | 'watchersAmong'>,
  accounts: ReadonlyMap<string, Account>,
  mark: (accountId: string) => void,
): () => void {
  const tell = (what: 'alarmsChanged' | 'statesChanged' | 'actionsChanged') => (accountId: string) => {
    const account = accounts.get(accountId);
    if (!account) return;
    account[what] = true;
    mark(accountId);
  };
  const alarms = createAlarmHints({
    bus,
    log,
    readersOf: (sourceIds) =>
      accounts.size === 0 ? undefined : readersOf?.(sourceIds).then((found) => [...found.values()].flat()),
    tell: tell('alarmsChanged'),
  });
  const states = createStateHints({
    bus,
    log,
    readersOf: (ids) => (accounts.size === 0 ? undefined : watchersAmong?.([...accounts.keys()], ids)),
    tell: tell('statesChanged'),
  });
  const tellActions = tell('actionsChanged');
  const stopActions = bus.on('agentActions', ({ accountId }) => tellActions(accountId));
  return () => {
    alarms.stop();
    states.stop();
    stopActions();
  };
}

/** How many proposals of agents wait, where that has changed, or where a page that has just opened has to know of some. */
async function pushActions(
  accountId: string,
  account: Account,
  { log, waitingActions }: Pick<MessageSocketParts, 'log' | 'waitingActions'>,
): Promise<void> {
  const changed = account.actionsChanged;
  account.actionsChanged = false;
  if (!changed || !waitingActions) return;
  try {
    const count = await waitingActions(accountId);
    if (count > 0 || changed !== 'begun') send(account, [{ kind: 'actions', count }]);
  } catch (error) {
    log.warn({ error }, 'proposals of agents not pushed');
  }
}

/** Messages of the same moment go together, and wait for nothing but room. */
function createTelling(pushNow: (accountId: string) => void) {
  const told = new Set<string>();
  let telling: NodeJS.Immediate | undefined;
  return {
    tell: (accountId: string): void => {
      told.add(accountId);
      telling ??= setImmediate(() => {
        telling = undefined;
        for (const id of told) pushNow(id);
        told.clear();
      });
    },
    stopTelling: (): void => clearImmediate(telling),
  };
}

/** Pushes messages and the unread number to every open page of an account. */
export function createMessageSockets({
  sockets,
  tokens,
  bus,
  log,
  unread,
  waitingActions,
  readersOf,
  watchersAmong,
}: MessageSocketParts) {
  const accounts = new Map<string, Account>();
  const dirty = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const { tell, stopTelling } = createTelling((accountId) => {
    const account = accounts.get(accountId);
    if (account) pushMessages(accountId, account);
  });

  sockets.on(SOCKETS.message, KIND, (socket, { caller }) => {
    const { accountId } = caller;
    const account = accounts.get(accountId) ?? newAccount();
    accounts.set(accountId, account);
    account.sockets.add(socket);
    socket.on('close', () => {
      account.sockets.delete(socket);
      if (account.sockets.size === 0 && accounts.get(accountId) === account) accounts.delete(accountId);
    });
    account.unreadChanged = true;
    account.actionsChanged ||= 'begun';
    mark(accountId);
  });

  function mark(accountId: string): void {
    dirty.add(accountId);
    timer ??= setTimeout(() => {
      timer = undefined;
      const marked = [...dirty];
      dirty.clear();
      for (const id of marked) void push(id);
    }, GATHER_MS);
  }

  function pushMessages(accountId: string, account: Account): void {
    const before = account.room;
    const frames = messageFrames(account);
    // the next stretch has room again
    if (account.room < before) mark(accountId);
    send(account, frames);
  }

  async function push(accountId: string): Promise<void> {
    const account = accounts.get(accountId);
    if (!account) return;
    account.room = PUSHED_MAX;
    pushMessages(accountId, account);
    if (account.pushing) return mark(accountId);
    account.pushing = true;
    await pushFrames(accountId, account);
    account.pushing = false;
    return undefined;
  }

  async function pushFrames(accountId: string, account: Account): Promise<void> {
    const frames = hintFrames(account);
    // nothing waits until messages are counted
    send(account, frames);
    await pushActions(accountId, account, { log, waitingActions });
    if (!account.unreadChanged) return;
    account.unreadChanged = false;
    try {
      send(account, [{ kind: 'unread', count: await unread(accountId) }]);
    } catch (error) {
      log.warn({ error }, 'unread number not pushed');
    }
  }

  function take(accountId: string, message: Message): void {
    const account = accounts.get(accountId);
    if (!account) return;
    keep(account, message);
    tell(accountId);
  }

  function takeOver(alarmId: string): void {
    for (const [accountId, account] of accounts) if (isOver(account, alarmId)) tell(accountId);
  }

  const stopHints = startHints({ bus, log, readersOf, watchersAmong }, accounts, mark);

  function takeUnread(accountId: string, read: readonly string[] = []): void {
    const account = accounts.get(accountId);
    if (!account) return;
    account.read.push(...read);
    account.unreadChanged = true;
    mark(accountId);
  }

  const stopListening = [
    // Whatever was missed is counted, and screens ask for what they show.
    bus.onGap(() =>
      accounts.forEach((account, accountId) => {
        account.actionsChanged = true;
        takeUnread(accountId);
      }),
    ),
    bus.on('message', ({ accountId, message }) => take(accountId, message)),
    bus.on('alarm', ({ change, voice, alarm }) => {
      if (change !== 'raised' && voice) takeOver(alarm.id);
    }),
    bus.on('unread', ({ accountId, read }) => takeUnread(accountId, read)),
    // Of ten thousand accounts a hundred have a page open: those are gone through.
    bus.on('broadcast', ({ ids, message }) => {
      for (const accountId of accounts.keys()) {
        const id = ids.get(accountId);
        if (id === undefined) continue;
        take(accountId, { ...message, id });
        takeUnread(accountId);
      }
    }),
    bus.on('unreadOfMany', ({ accountIds }) => {
      for (const accountId of accounts.keys()) if (accountIds.has(accountId)) takeUnread(accountId);
    }),
  ];

  return {
    /** Token for one connection of this caller. */
    issueToken: async (caller: Caller): Promise<string> => (await tokens.issue(KIND, caller, undefined)).token,
    stop(): void {
      clearTimeout(timer);
      for (const stop of [stopTelling, stopHints, ...stopListening]) stop();
    },
  };
}
export type MessageSockets = ReturnType<typeof createMessageSockets>;
