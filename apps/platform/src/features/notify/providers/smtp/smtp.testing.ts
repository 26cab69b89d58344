import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { TEST_TLS } from '../../../../engines/broker/broker.testing.ts';
import { parseSmtpUrl } from '../../../../kernel/notify-settings.ts';
import type { Provider } from '../../provider.ts';
import { type SmtpOptions, createSmtp } from './smtp.ts';

export const USER = 'plant';
export const PASSWORD = 'p@ss:w/rd';
export interface Mail {
  from: string;
  to: string[];
  raw: string;
  secure: boolean;
  user: string | undefined;
}

/** A real mail server on this machine that keeps what it is given; AUTH with one user, STARTTLS with the test certificate. */
export interface MailServer {
  readonly mails: Mail[];
  start(options?: SMTPServerOptions, port?: number): Promise<number>;
  stop(): Promise<void>;
}

export function mailServer(): MailServer {
  const mails: Mail[] = [];
  let server: SMTPServer | undefined;
  return {
    mails,
    async start(options = {}, port = 0) {
      const created = new SMTPServer({
        ...TEST_TLS,
        authMethods: ['PLAIN', 'LOGIN'],
        onAuth({ username, password }, _session, done) {
          if (username === USER && password === PASSWORD) done(null, { user: username });
          else done(new Error('no such user or password'));
        },
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope;
            mails.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              raw: Buffer.concat(chunks).toString(),
              secure: session.secure,
              user: session.user as string | undefined,
            });
            done();
          });
        },
        ...options,
      });
      created.on('error', () => undefined);
      server = created;
      await new Promise<void>((resolve) => {
        created.listen(port, '127.0.0.1', resolve);
      });
      return (created.server.address() as AddressInfo).port;
    },
    async stop() {
      const running = server;
      server = undefined;
      if (!running) return;
      await new Promise<void>((resolve) => {
        running.close(() => resolve());
      });
    },
  };
}

const TRUSTED: SmtpOptions = { ca: TEST_TLS.cert, serverName: 'localhost' };
export const login = (password = PASSWORD): string => `${USER}:${encodeURIComponent(password)}@`;
/** The adapter, set as LF_SMTP_URL would set it. */
export function smtp(url: string, options: SmtpOptions = TRUSTED): Provider {
  const parsed = parseSmtpUrl(url);
  if (!parsed) throw new Error(`${url} is no address of a mail server`);
  return createSmtp(
    { kind: 'smtp', server: parsed, from: { name: '光场平台', address: 'no-reply@plant.cn' } },
    options,
  );
}
