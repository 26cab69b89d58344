import type { TargetOf } from '@lightfield/contract';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { outboundAddress } from '../../../kernel/outbound.ts';
import { TargetError, type TargetParts, attempting, connectionProblem, ended, within } from './target.ts';

const BY_CODE: readonly [RegExp, ConstructorParameters<typeof TargetError>[0]][] = [
  [/^28/, 'login'],
  [/^3D000$/, 'table'],
  [/^(42P01|3F000)$/, 'table'],
  [/^42P10$/, 'noKey'],
  [/^(42703|42804|22P02|22007|23502|428C9)$/, 'columns'],
  [/^42501$/, 'login'],
  [/^(57014)$/, 'noAnswer'],
];
function problemOf(error: unknown): TargetError {
  if (error instanceof TargetError) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  const found = typeof code === 'string' ? BY_CODE.find(([pattern]) => pattern.test(code)) : undefined;
  const said = typeof message === 'string' ? message : '';
  if (found) return new TargetError(found[1], said);
  if (/does not support SSL|SSL/.test(said)) return new TargetError('tls', said);
  if (/password|SCRAM|SASL/.test(said)) return new TargetError('login', said);
  if (/Connection terminated/.test(said)) return new TargetError('unreachable', said);
  // any other code of five signs is the server's own
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return new TargetError('answer', said);
  return connectionProblem(error);
}

/** A server that answers more than this to a statement of ours is none. */
const ANSWER_MAX = 4 * 2 ** 20;

/** One connection to a server of somebody else, opened when something is asked. */
export function createPostgresConnection({
  target,
  secret,
  allowed,
  timeoutMs,
}: Pick<TargetParts<TargetOf<'postgres'>>, 'target' | 'secret' | 'allowed' | 'timeoutMs'>) {
  let client: Client | undefined;
  let answered = 0;

  async function connected(): Promise<Client> {
    if (client) return client;
    const address = await outboundAddress(target.host, allowed);
    const fresh = new Client({
      host: address,
      port: target.port,
      database: target.database,
      user: target.user,
      password: secret,
      ssl:
        target.tls === 'off'
          ? false
          : {
              rejectUnauthorized: target.tls === 'verified',
              ...(isIP(target.host) === 0 && { servername: target.host }),
            },
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      keepAlive: true,
      application_name: 'lightfield forwarder',
    });
    fresh.on('error', () => {
      if (client === fresh) client = undefined;
    });
    try {
      await within(timeoutMs, fresh.connect(), () => void fresh.end().catch(() => undefined));
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw problemOf(error);
    }
    const { stream } = (fresh as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } })
      .connection;
    stream.on('data', (bytes: Buffer) => {
      answered += bytes.length;
      if (answered > ANSWER_MAX) stream.destroy();
    });
    client = fresh;
    return fresh;
  }
  const cut = (old: Client) =>
    (old as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  async function close(): Promise<void> {
    const old = client;
    client = undefined;
    if (old) await ended(old.end(), () => cut(old));
  }
  async function ask(text: string, values: readonly unknown[] = []) {
    const on = await connected();
    answered = 0;
    return on.query({ text, values: [...values] });
  }
  /** `COPY ... FROM STDIN` with rows as its text form has them. */
  async function copy(text: string, rows: string): Promise<void> {
    const on = await connected();
    answered = 0;
    await within(timeoutMs, pipeline(Readable.from([Buffer.from(rows)]), on.query(copyFrom(text))), () => cut(on));
  }
  const attempt = attempting(close, problemOf);
  return { connected, ask, copy, attempt, close };
}
