import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import {
  type KafkaRecord,
  WireReader,
  flag,
  int16,
  int32,
  int64,
  list,
  recordsOf,
  sized,
  text,
} from './kafka-wire.testing.ts';

const PARTITIONS = 4;
const BATCH_MAX = 1_048_588;
/** What it speaks, by its numbers. */
const APIS = { produce: 0, metadata: 3, saslHandshake: 17, apiVersions: 18, saslAuthenticate: 36 } as const;
const VERSIONS: readonly (readonly [api: number, min: number, max: number])[] = [
  [APIS.produce, 3, 7],
  [APIS.metadata, 4, 5],
  [APIS.saslHandshake, 1, 1],
  [APIS.apiVersions, 0, 2],
  [APIS.saslAuthenticate, 0, 1],
];
export const KAFKA_ERRORS = {
  none: 0,
  corrupt: 2,
  unknownTopic: 3,
  notLeader: 6,
  tooLarge: 10,
  notEnoughReplicas: 19,
  unsupportedMechanism: 33,
  illegalState: 34,
  loginFailed: 58,
} as const;

interface Session {
  mechanism: string;
  isIn: boolean;
  scram?: { first: string; server: string; salt: Buffer; digest: 'sha256' | 'sha512' };
}
interface Partition {
  readonly log: KafkaRecord[];
}

/** How it behaves, until a test says otherwise. */
const CALM = {
  hangs: false,
  delayMs: 0,
  /** Answers to this many batches, then none. */
  refuses: undefined as { error: number; times: number } | undefined,
  /** Batches that are taken and never answered. */
  mutes: 0,
  /** Where brokers say that they are, instead of where they are. */
  advertised: undefined as { host: string; port?: number } | undefined,
  /** Answers that do not end. */
  floods: false,
  login: 'none' as 'none' | 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512',
};

type How = typeof CALM;
const CREDENTIALS = { user: 'writer', password: 'sesame, 值' };

/** Logins by SASL, as brokers take them. */
function createLogin(what: typeof CREDENTIALS) {
  function scram(session: Session, said: string): string | undefined {
    const digest = session.mechanism === 'SCRAM-SHA-512' ? 'sha512' : 'sha256';
    if (!session.scram) {
      const [, user, nonce] = /^n,,n=([^,]*),r=(.+)$/.exec(said) ?? [];
      if (user !== what.user || nonce === undefined) return undefined;
      const salt = randomBytes(16);
      const server = `r=${nonce}${randomBytes(12).toString('hex')},s=${salt.toString('base64')},i=4096`;
      session.scram = { first: said.slice(3), server, salt, digest };
      return server;
    }
    const { first, server, salt } = session.scram;
    const [, bare, proof] = /^(c=biws,r=[^,]+),p=(.+)$/.exec(said) ?? [];
    if (bare === undefined || proof === undefined || !server.startsWith(`${bare.slice(7)},`)) return undefined;
    const salted = pbkdf2Sync(what.password, salt, 4_096, digest === 'sha512' ? 64 : 32, digest);
    const keyed = (name: string) => createHmac(digest, salted).update(name).digest();
    const client = keyed('Client Key');
    const message = `${first},${server},${bare}`;
    const signature = createHmac(digest, createHash(digest).update(client).digest()).update(message).digest();
    const wanted = Buffer.from(client.map((byte, at) => byte ^ (signature[at] ?? 0)));
    const given = Buffer.from(proof, 'base64');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    session.isIn = true;
    return `v=${createHmac(digest, keyed('Server Key')).update(message).digest('base64')}`;
  }
  function authenticate(session: Session, bytes: Buffer): Buffer {
    const said = bytes.toString('utf8');
    let answer: string | undefined;
    if (session.mechanism === 'PLAIN') {
      const [, user, password] = said.split('\0');
      session.isIn = user === what.user && password === what.password;
      answer = session.isIn ? '' : undefined;
    } else answer = scram(session, said);
    const error = answer === undefined ? KAFKA_ERRORS.loginFailed : KAFKA_ERRORS.none;
    const words = error === 0 ? null : 'Authentication failed';
    return Buffer.concat([int16(error), text(words), sized(Buffer.from(answer ?? '', 'utf8'))]);
  }

  return authenticate;
}
type Authenticate = ReturnType<typeof createLogin>;

/** Topics, and who leads which of their partitions. */
function createTopics(how: How, brokers: readonly { port: number }[]) {
  const topics = new Map<string, Partition[]>();
  /** What a real broker would not have taken. */
  const wrong: string[] = [];
  const place = (node: number) => ({ host: '127.0.0.1', port: brokers[node]?.port ?? 0, ...how.advertised });
  function metadata(read: WireReader): Buffer {
    const asked = read.list(() => read.text() ?? '');
    const creates = read.int8() !== 0;
    if (creates) wrong.push('asks for topics to be made');
    const described = asked.map((name) => {
      const partitions = topics.get(name) ?? [];
      return Buffer.concat([
        int16(topics.has(name) ? KAFKA_ERRORS.none : KAFKA_ERRORS.unknownTopic),
        text(name),
        flag(false),
        list(
          partitions.map((_partition, at) => {
            const both = list([int32(0), int32(1)]);
            return Buffer.concat([int16(0), int32(at), int32(at % 2), both, both, list([])]);
          }),
        ),
      ]);
    });
    const named = brokers.map((_broker, node) => {
      const { host, port } = place(node);
      return Buffer.concat([int32(node), text(host), int32(port), text(null)]);
    });
    return Buffer.concat([int32(0), list(named), text('cluster'), int32(0), list(described)]);
  }

  function taken(node: number, topic: string, at: number, batch: Buffer): number {
    const partition = topics.get(topic)?.[at];
    if (!partition) return KAFKA_ERRORS.unknownTopic;
    if (at % 2 !== node) return KAFKA_ERRORS.notLeader;
    if (batch.length > BATCH_MAX) return KAFKA_ERRORS.tooLarge;
    if (how.refuses && how.refuses.times > 0) {
      how.refuses.times -= 1;
      return how.refuses.error;
    }
    try {
      partition.log.push(...recordsOf(batch));
      return KAFKA_ERRORS.none;
    } catch (error) {
      wrong.push((error as Error).message);
      return KAFKA_ERRORS.corrupt;
    }
  }
  /** `undefined`: nothing is answered. */
  function produce(node: number, read: WireReader): Buffer | undefined {
    read.text();
    const acks = read.int16();
    if (acks !== -1) wrong.push(`acknowledgements: ${acks}`);
    read.int32();
    const answers = read.list(() => {
      const topic = read.text() ?? '';
      const partitions = read.list(() => {
        const at = read.int32();
        const error = taken(node, topic, at, read.bytes());
        return Buffer.concat([int32(at), int16(error), int64(error === 0 ? 0 : -1), int64(-1), int64(0)]);
      });
      return Buffer.concat([text(topic), list(partitions)]);
    });
    if (read.left !== 0) wrong.push('a request that is longer than what is in it');
    if (how.mutes > 0) {
      how.mutes -= 1;
      return undefined;
    }
    return Buffer.concat([list(answers), int32(0)]);
  }

  return { topics, wrong, metadata, produce };
}

/** What a broker answers to a frame; `undefined`: nothing. */
function createAnswers(
  how: How,
  { wrong, metadata, produce }: ReturnType<typeof createTopics>,
  authenticate: Authenticate,
) {
  const isBarred = ({ isIn }: Session, api: number) =>
    how.login !== 'none' && !isIn && (api === APIS.produce || api === APIS.metadata);
  function check(api: number, version: number): void {
    const [, min = 0, max = -1] = VERSIONS.find(([one]) => one === api) ?? [];
    if (version < min || version > max) wrong.push(`version ${version} of ${api}`);
  }
  function answered(node: number, session: Session, frame: Buffer): Buffer | undefined {
    const read = new WireReader(frame);
    const [api, version, correlation] = [read.int16(), read.int16(), read.int32()];
    read.text();
    check(api, version);
    const reply = (body: Buffer) => sized(Buffer.concat([int32(correlation), body]));
    if (isBarred(session, api)) {
      wrong.push('a request before the login');
      return undefined;
    }
    switch (api) {
      case APIS.apiVersions: {
        const spoken = list(VERSIONS.map((one) => Buffer.concat(one.map(int16))));
        return reply(Buffer.concat([int16(0), spoken, ...(version > 0 ? [int32(0)] : [])]));
      }
      case APIS.metadata:
        return reply(metadata(read));
      case APIS.saslHandshake: {
        session.mechanism = read.text() ?? '';
        const error = session.mechanism === how.login ? KAFKA_ERRORS.none : KAFKA_ERRORS.unsupportedMechanism;
        return reply(Buffer.concat([int16(error), list([text(how.login)])]));
      }
      case APIS.saslAuthenticate: {
        const answer = authenticate(session, read.bytes());
        return reply(version > 0 ? Buffer.concat([answer, int64(0)]) : answer);
      }
      default: {
        const body = produce(node, read);
        return body && reply(body);
      }
    }
  }
  return answered;
}

/**
 * A cluster of two brokers that speaks Kafka's wire protocol: it checks the frames, the checksum and the form of each batch, who leads a
 * partition, acknowledgements and logins, and keeps what it takes. No real broker was tried.
 */
export async function testKafka({ tls }: { tls?: { cert: string; key: string } } = {}) {
  const what = CREDENTIALS;
  const how = { ...CALM };
  const open = new Set<Socket>();
  const brokers: { server: Server; port: number }[] = [];
  const kept = createTopics(how, brokers);
  const { topics, wrong } = kept;
  const answered = createAnswers(how, kept, createLogin(what));

  function served(node: number, socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    const session: Session = { mechanism: '', isIn: false };
    let left = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      left = Buffer.concat([left, bytes]);
      while (left.length >= 4 && left.length >= 4 + left.readInt32BE(0)) {
        const frame = left.subarray(4, 4 + left.readInt32BE(0));
        left = left.subarray(4 + frame.length);
        if (how.hangs) continue;
        const answer = how.floods
          ? Buffer.concat([int32(0x7f_ff_ff_ff), Buffer.alloc(5 * 2 ** 20)])
          : answered(node, session, frame);
        if (answer) setTimeout(() => socket.write(answer), how.delayMs);
      }
    });
  }
  const listen = (server: Server, port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  for (const node of [0, 1]) {
    const server = tls
      ? createTlsServer(tls, (socket) => served(node, socket))
      : createServer((socket) => served(node, socket));
    await listen(server, 0);
    brokers.push({ server, port: (server.address() as AddressInfo).port });
  }
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  async function stop(): Promise<void> {
    cut();
    await Promise.all(brokers.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  }
  return {
    how,
    wrong,
    cut,
    stop,
    async restart() {
      for (const { server, port } of brokers) await listen(server, port);
    },
    secret: { secret: what.password },
    ports: () => brokers.map(({ port }) => port),
    create(name: string): void {
      topics.set(
        name,
        Array.from({ length: PARTITIONS }, (): Partition => ({ log: [] })),
      );
    },
    partitions: (name: string): readonly KafkaRecord[][] => (topics.get(name) ?? []).map(({ log }) => log),
    /** All of a topic, partition by partition. */
    records: (name: string): KafkaRecord[] => (topics.get(name) ?? []).flatMap(({ log }) => log),
    target: (topic: string, more: object = {}) =>
      ({
        kind: 'kafka' as const,
        brokers: brokers.map(({ port }) => `127.0.0.1:${port}`),
        login: 'none' as const,
        user: '',
        topic,
        alarmTopic: `${topic}.alarms`,
        keyBy: 'device' as const,
        tls: 'off' as const,
        ...more,
      }) as const,
    user: what.user,
  };
}
