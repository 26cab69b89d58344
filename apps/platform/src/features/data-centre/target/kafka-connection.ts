import { type TargetOf, brokerOf } from '@lightfield/contract';
import type { ISocketFactory, Kafka, KafkaConfig, Message, Producer, SASLOptions } from 'kafkajs';
import { type LookupFunction, Socket, connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { OutboundRefused, mayBeAsked, outboundAddress } from '../../../kernel/outbound.ts';
import { TargetError, type TargetParts, attempting, connectionProblem, ended, within } from './target.ts';

/** What brokers answer with, by the names that the library has for its numbers. */
const BY_TYPE: readonly [ConstructorParameters<typeof TargetError>[0], ReadonlySet<string>][] = [
  [
    'login',
    new Set([
      'TOPIC_AUTHORIZATION_FAILED',
      'CLUSTER_AUTHORIZATION_FAILED',
      'SASL_AUTHENTICATION_FAILED',
      'UNSUPPORTED_SASL_MECHANISM',
      'ILLEGAL_SASL_STATE',
    ]),
  ],
  ['table', new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'INVALID_TOPIC_EXCEPTION'])],
  ['noAnswer', new Set(['REQUEST_TIMED_OUT'])],
];
/** A broker that answers more than this to a request of ours is none. */
const ANSWER_MAX = 4 * 2 ** 20;
const MECHANISMS = { plain: 'plain', scram256: 'scram-sha-256', scram512: 'scram-sha-512' } as const;

/** An error with what it came from, the outermost first. */
function causesOf(error: unknown): { type?: unknown; name?: unknown; message?: unknown }[] {
  const found: { type?: unknown; name?: unknown; message?: unknown }[] = [];
  const left = [error];
  while (left.length > 0 && found.length < 20) {
    const one = left.shift();
    if (typeof one !== 'object' || one === null) continue;
    const { cause, errors, originalError } = one as { cause?: unknown; errors?: unknown; originalError?: unknown };
    found.push(one);
    left.push(cause, originalError, ...(Array.isArray(errors) ? (errors as unknown[]) : []));
  }
  return found;
}
/** `onWire`: what the first socket that failed came to. */
function problemOf(error: unknown, onWire: Error | undefined): TargetError {
  if (error instanceof TargetError) return error;
  if (onWire instanceof OutboundRefused) return connectionProblem(onWire);
  const causes = causesOf(error);
  const said = causes.map(({ message }) => message).find((message) => typeof message === 'string');
  const detail = typeof said === 'string' ? said : '';
  for (const { type, name } of causes) {
    const known = typeof type === 'string' ? BY_TYPE.find(([, types]) => types.has(type)) : undefined;
    if (known) return new TargetError(known[0], detail);
    if (name === 'KafkaJSSASLAuthenticationError') return new TargetError('login', detail);
  }
  if (onWire) return connectionProblem(onWire);
  if (causes.some(({ name }) => name === 'KafkaJSConnectionError' || name === 'KafkaJSConnectionClosedError'))
    return /time(d )?out/i.test(detail) ? new TargetError('noAnswer', detail) : new TargetError('unreachable', detail);
  if (causes.some(({ name }) => name === 'KafkaJSRequestTimeoutError')) return new TargetError('noAnswer', detail);
  if (causes.some(({ type }) => typeof type === 'string')) return new TargetError('answer', detail);
  return connectionProblem(new Error(detail));
}

/** A producer of a cluster of somebody else. Each broker that it names is judged like the one that was typed. */
export function createKafkaConnection({
  id,
  target,
  secret,
  allowed,
  timeoutMs,
}: Pick<TargetParts<TargetOf<'kafka'>>, 'id' | 'target' | 'secret' | 'allowed' | 'timeoutMs'>) {
  let producer: Producer | undefined;
  let onWire: Error | undefined;
  let answered = 0;
  const sockets = new Set<Socket>();

  /** The addresses of a name are asked for here alone, and it is the one that was judged that is connected to. */
  const lookup: LookupFunction = (host, { all }, found) => {
    outboundAddress(host, allowed).then(
      (address) => (all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address))),
      (error: unknown) => found(error as Error, all ? [] : '', 0),
    );
  };
  function opened(host: string, port: number, onConnect: () => void): Socket {
    // an address is looked up nowhere, so it is judged here
    if (isIP(host) !== 0 && !mayBeAsked(host, allowed)) {
      const none = new Socket();
      setImmediate(() => none.destroy(new OutboundRefused()));
      return none;
    }
    if (target.tls === 'off') return connect({ host, port, lookup, noDelay: true }, onConnect);
    return connectTls(
      {
        host,
        port,
        lookup,
        minVersion: 'TLSv1.2',
        rejectUnauthorized: target.tls === 'verified',
        ...(isIP(host) === 0 && { servername: host }),
      },
      onConnect,
    );
  }
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = opened(host, port, onConnect);
    sockets.add(socket);
    socket.setKeepAlive(true, 60_000);
    socket.on('error', (error) => {
      if (!onWire || error instanceof OutboundRefused) onWire = error;
    });
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      answered += bytes.length;
      if (answered > ANSWER_MAX) socket.destroy(new Error('the broker answers without end'));
    });
    return socket;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  async function connected(): Promise<Producer> {
    if (producer) return producer;
    // only who sends to such a cluster has it in memory
    const library = (await import('kafkajs')).default;
    onWire = undefined;
    answered = 0;
    const brokers = target.brokers.flatMap((typed) => brokerOf(typed) ?? []);
    const config: KafkaConfig = {
      clientId: `lightfield-${id.replaceAll('-', '').slice(-12)}`,
      brokers: brokers.map(({ host, port }) => `${host}:${port}`),
      socketFactory,
      connectionTimeout: timeoutMs,
      authenticationTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      enforceRequestTimeout: true,
      logLevel: library.logLevel.NOTHING,
      // one try for each broker that was named; more is the forwarder's to wait for
      retry: { retries: brokers.length, initialRetryTime: 50, maxRetryTime: 300 },
      ...(target.login !== 'none' && { sasl: saslOf(target, secret) }),
    };
    const kafka: Kafka = new library.Kafka(config);
    const fresh = kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: library.Partitioners.DefaultPartitioner,
    });
    producer = fresh;
    await within(timeoutMs, fresh.connect(), cut);
    return fresh;
  }
  async function close(): Promise<void> {
    const old = producer;
    producer = undefined;
    if (old) await ended(old.disconnect(), cut);
    cut();
  }
  const attempt = attempting(close, (error) => problemOf(error, onWire));

  /** Resolves when all replicas that are in sync have them. */
  async function send(topic: string, messages: Message[]): Promise<void> {
    const to = await connected();
    answered = 0;
    onWire = undefined;
    await within(timeoutMs, to.send({ topic, messages, acks: -1, timeout: timeoutMs }), cut);
  }
  return { connected, send, attempt, close };
}

function saslOf({ login, user }: TargetOf<'kafka'>, password: string): SASLOptions {
  const mechanism = MECHANISMS[login === 'none' ? 'plain' : login];
  return { mechanism, username: user, password };
}
