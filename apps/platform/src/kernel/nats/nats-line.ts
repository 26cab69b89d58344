import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type Line, NobodyThere } from '../line/line.ts';

/** How often each process says that it is there, ms. */
export const BEAT_MS = 400;
/** One that is not heard for this long is gone, ms. */
export const GONE_MS = 2_000;
const ANSWER_MS = 3_000;
/** Channels of the line itself. */
const [BEAT, LEAVE] = ['beat', 'leave'] as const;
/** Heads of an answer: what follows is the answer, or why there is none. */
const [ANSWER, FAILURE] = [0, 1] as const;

export interface NatsLineOptions {
  connection: NatsConnection;
  /** What all subjects of this database begin with, and a dot. */
  prefix: string;
  me: string;
  onError: (error: unknown) => void;
}

/** The line over NATS. Names may have any letters; channels have letters alone. */
export function createNatsLine({ connection, prefix, me, onError }: NatsLineOptions): Line & { leave(): void } {
  const listeners = new Map<string, Set<(message: Buffer, from: string) => void>>();
  const coming = new Set<(process: string) => void>();
  const going = new Set<(process: string) => void>();
  /** When each other process was heard last, in ticks. */
  const heardAt = new Map<string, number>();
  const NONE = new Uint8Array();

  const add = <Listener>(to: Set<Listener>, listener: Listener) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  function call<Value>(to: Iterable<(value: Value) => void>, value: Value): void {
    for (const listener of to) guarded(() => listener(value));
  }
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  }
  function send(subject: string, message: Uint8Array): void {
    if (!connection.isClosed()) guarded(() => connection.publish(subject, message));
  }

  function take(channel: string, from: string, message: Buffer): void {
    if (from === me) return;
    if (channel === LEAVE) return gone(from);
    const isNew = !heardAt.has(from);
    heardAt.set(from, performance.now());
    if (isNew) {
      call(coming, from);
      // It hears of us without waiting for the next beat.
      send(`${prefix}say.${BEAT}.${me}`, NONE);
    }
    for (const listener of listeners.get(channel) ?? []) guarded(() => listener(message, from));
  }
  function gone(process: string): void {
    if (heardAt.delete(process)) call(going, process);
  }

  const hearing = (subject: string, from: number) =>
    connection.subscribe(subject, {
      callback(error, message) {
        if (error) return onError(error);
        const [channel = '', sender = ''] = message.subject.slice(prefix.length).split('.').slice(from);
        return take(channel, sender, bytesOf(message.data));
      },
    });
  hearing(`${prefix}say.*.*`, 1);
  hearing(`${prefix}to.${me}.*.*`, 2);

  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasHeld = now - lookedAt > GONE_MS / 2;
    lookedAt = now;
    send(`${prefix}say.${BEAT}.${me}`, NONE);
    // Whoever was held still itself has not listened: what came meanwhile is read first.
    if (wasHeld) for (const process of heardAt.keys()) heardAt.set(process, now);
    for (const [process, at] of heardAt) if (now - at > GONE_MS) gone(process);
  }, BEAT_MS);
  timer.unref();
  send(`${prefix}say.${BEAT}.${me}`, NONE);

  return {
    me,
    isAlone: false,
    say: (channel, message) => send(`${prefix}say.${channel}.${me}`, message),
    tell: (process, channel, message) => send(`${prefix}to.${process}.${channel}.${me}`, message),
    hear(channel, listener) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known);
      return add(known, listener);
    },
    serve(name, answer) {
      const subscription: Subscription = connection.subscribe(`${prefix}ask.${tokenOf(name)}.*`, {
        callback(error, message) {
          if (error) return onError(error);
          const from = message.subject.split('.').at(-1) ?? '';
          void respond(message, answer(bytesOf(message.data), from));
          return undefined;
        },
      });
      return () => subscription.unsubscribe();
    },
    async ask(name, question, withinMs = ANSWER_MS) {
      const subject = `${prefix}ask.${tokenOf(name)}.${me}`;
      const answer = await connection.request(subject, question, { timeout: withinMs }).catch((error: unknown) => {
        throw new NobodyThere(`${name}: ${textOf(error)}`);
      });
      const bytes = bytesOf(answer.data);
      if (bytes[0] === FAILURE) throw new Error(bytes.toString('utf8', 1));
      return bytes.subarray(1);
    },
    others: () => [...heardAt.keys()],
    onCome: (listener) => add(coming, listener),
    onGone: (listener) => add(going, listener),
    leave() {
      clearInterval(timer);
      send(`${prefix}say.${LEAVE}.${me}`, NONE);
    },
  };
}

async function respond(question: Msg, work: Promise<Uint8Array>): Promise<void> {
  try {
    question.respond(Buffer.concat([Buffer.of(ANSWER), await work]));
  } catch (failure) {
    question.respond(Buffer.concat([Buffer.of(FAILURE), Buffer.from(textOf(failure))]));
  }
}
const bytesOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
const textOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
/** Letters that subjects may have. */
const tokenOf = (name: string): string => Buffer.from(name).toString('base64url');
