import { Client, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';

/** A server that does not answer at all is left for the next one after this, ms. */
const CONNECT_MS = 3_000;
/** Code of our own: the server is one that may only be read. */
const READ_ONLY = 'LF_READ_ONLY';
/** Of the system: nobody there, no way there, no such name. */
const AWAY = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', READ_ONLY]);
/** SQLSTATE of a write to a server that has become a standby. */
export const READ_ONLY_SERVER = '25006';

/** `postgres://user:password@a:5432,b:5432/name?…`: the same with each host by itself, in their order. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]*)(.*)$/s.exec(url) ?? [];
  return scheme === '' || !hosts.includes(',') ? [url] : hosts.split(',').map((host) => scheme + login + host + rest);
}

export interface DatabaseHosts {
  /** For the pool: each new connection goes to the server that is used at present. */
  readonly pool: PoolConfig;
  /** It cannot be used: the next ones go to the next server. True: another attempt may fare better. */
  failed(error: unknown): boolean;
}

/**
 * Several servers of which one takes writes, as `target_session_attrs=read-write` of PostgreSQL's own library: each new connection is asked
 * whether it may write, and where it may not, or nobody answers, the next server is tried. `undefined` for a single one.
 */
export function databaseHosts(connection: unknown): DatabaseHosts | undefined {
  const urls = typeof connection === 'string' ? hostsOf(connection) : [];
  if (urls.length < 2) return undefined;
  let index = 0;
  class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: urls[index % urls.length] ?? '' });
    }
  }
  const verify = (client: PoolClient, done: (error?: Error) => void): void => {
    client.query<{ read_only: string }>('show transaction_read_only', (error, result) => {
      if (error) return done(error);
      const mayWrite = (result.rows[0] as unknown as { transaction_read_only: string }).transaction_read_only === 'off';
      return done(mayWrite ? undefined : Object.assign(new Error('the server may only be read'), { code: READ_ONLY }));
    });
  };
  return {
    pool: { Client: HostClient, verify, connectionTimeoutMillis: CONNECT_MS },
    failed(error) {
      const { code, message = '' } = error as { code?: string; message?: string };
      index += 1;
      return AWAY.has(code ?? '') || /timeout/.test(message);
    },
  };
}
