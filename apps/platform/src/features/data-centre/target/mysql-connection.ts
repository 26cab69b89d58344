import type { TargetOf } from '@lightfield/contract';
import type { Connection, QueryResult } from 'mysql2/promise';
import { type Socket, connect } from 'node:net';
import { outboundAddress } from '../../../kernel/outbound.ts';
import { TargetError, type TargetParts, attempting, connectionProblem, ended, within } from './target.ts';

/** Numbers that servers answer with: https://mariadb.com/kb/en/mariadb-error-codes/ */
const BY_NUMBER: readonly [ConstructorParameters<typeof TargetError>[0], ReadonlySet<number>][] = [
  ['login', new Set([1044, 1045, 1130, 1142, 1143, 1227, 1251, 1370, 1698])],
  ['table', new Set([1049, 1146])],
  ['columns', new Set([1048, 1054, 1136, 1264, 1265, 1292, 1364, 1366, 1406, 3140, 4025])],
  ['noAnswer', new Set([1205, 1969, 3024])],
];
/** From here to there numbers are the server's; what the client finds begins at 2000. */
const isOfServer = (number: number) => number >= 1_000 && (number < 2_000 || number >= 3_000);

function problemOf(error: unknown): TargetError {
  if (error instanceof TargetError) return error;
  const { code, errno, message } = error as { code?: unknown; errno?: unknown; message?: unknown };
  const said = typeof message === 'string' ? message : '';
  if (typeof errno === 'number' && isOfServer(errno)) {
    const found = BY_NUMBER.find(([, numbers]) => numbers.has(errno));
    return new TargetError(found?.[0] ?? 'answer', said);
  }
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT' || code === 'HANDSHAKE_SSL_ERROR') {
    const { cause } = error as { cause?: unknown };
    return new TargetError('tls', cause instanceof Error ? cause.message : said);
  }
  if (code === 'PROTOCOL_CONNECTION_LOST') return new TargetError('unreachable', said);
  return connectionProblem(error);
}

/** A server that answers more than this to a statement of ours is none. */
const ANSWER_MAX = 4 * 2 ** 20;
/**
 * How a session is, whatever the server's settings are: what does not fit is refused, never cut off; backslashes escape, as the library
 * that fills statements does it; times are UTC.
 */
const SESSION = "set session sql_mode = 'STRICT_ALL_TABLES', session time_zone = '+00:00'";

/** One connection to a server of somebody else, opened when something is asked. */
export function createMysqlConnection({
  target,
  secret,
  allowed,
  timeoutMs,
}: Pick<TargetParts<TargetOf<'mysql'>>, 'target' | 'secret' | 'allowed' | 'timeoutMs'>) {
  let opened: { connection: Connection; socket: Socket } | undefined;
  let answered = 0;

  async function connected(): Promise<Connection> {
    if (opened) return opened.connection;
    // only who sends to such a server has it in memory
    const { createConnection } = await import('mysql2/promise');
    const socket = connect({ host: await outboundAddress(target.host, allowed), port: target.port, noDelay: true });
    socket.setKeepAlive(true);
    // The name that a certificate is held against, also where it is an address: without it that of this machine would do.
    Object.assign(socket, { _host: target.host });
    try {
      const connection = await within(
        timeoutMs,
        createConnection({
          stream: socket,
          host: target.host,
          user: target.user,
          password: secret,
          database: target.database,
          charset: 'utf8mb4_general_ci',
          connectTimeout: timeoutMs,
          // no code is made of what a server says, and it may ask for no file
          disableEval: true,
          flags: ['-LOCAL_FILES'],
          ...(target.tls !== 'off' && {
            ssl: {
              minVersion: 'TLSv1.2',
              rejectUnauthorized: target.tls === 'verified',
              verifyIdentity: target.tls === 'verified',
            },
          }),
        }),
        () => socket.destroy(),
      );
      opened = { connection, socket };
      watch(opened);
      await ask(SESSION);
      return connection;
    } catch (error) {
      opened = undefined;
      socket.destroy();
      throw problemOf(error);
    }
  }
  function watch(fresh: { connection: Connection; socket: Socket }): void {
    const lost = () => {
      if (opened === fresh) opened = undefined;
    };
    fresh.connection.on('error', lost);
    fresh.socket.on('close', lost);
    // the same, or TLS on it
    const { stream } = (fresh.connection as unknown as { connection: { stream: Socket } }).connection;
    stream.on('data', (bytes: Buffer) => {
      answered += bytes.length;
      if (answered > ANSWER_MAX) fresh.socket.destroy();
    });
  }
  async function close(): Promise<void> {
    const old = opened;
    opened = undefined;
    if (!old) return;
    await ended(old.connection.end(), () => undefined);
    old.socket.destroy();
  }
  /** `values` stand where the statement has `?`. */
  async function ask<Rows extends QueryResult>(sql: string, values: readonly unknown[] = []): Promise<Rows> {
    const on = await connected();
    answered = 0;
    const [rows] = await within(timeoutMs, on.query<Rows>(sql, [...values]), () => opened?.socket.destroy());
    return rows;
  }
  const attempt = attempting(close, problemOf);
  return { connected, ask, attempt, close };
}
