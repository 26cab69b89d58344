import { type Transporter, createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../../../kernel/notify-settings.ts';
import { type Provider, SendError } from '../../provider.ts';

/** Longest silence of the mail server, at the start and in between. */
const SILENCE_MS = 10_000;
/** From here on the server will not take the message later either (RFC 5321: 5yz). */
const REFUSED_FOR_GOOD = 500;
/** A wrong password is mended on the other side as often as on ours. */
const LOGIN_FAILED = 'EAUTH';

export interface SmtpOptions {
  /** Certificates trusted beside those of the machine (PEM); tests. */
  ca?: string;
  /** Name in the server's certificate where it is not the host; tests. */
  serverName?: string;
}

/** E-mail by any mail server. */
export function createSmtp({ server, from }: SmtpConfig, { ca, serverName }: SmtpOptions = {}): Provider {
  const transport: Transporter = createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'wrapped',
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'off',
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    ...((ca ?? serverName) !== undefined && {
      tls: { ...(ca && { ca }), ...(serverName && { servername: serverName }) },
    }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // A message is text of ours: nothing in it may name a file or an address to be read in.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    name: 'smtp',
    async send(message) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.target },
          subject: message.subject,
          text: message.body,
          attachments: (message.files ?? []).map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          })),
          // The same for every try, so that a mail system can tell that it has it already.
          messageId: `<${message.id}@${domain}>`,
          // RFC 3834: no answers of absent people, please.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.lang },
        });
      } catch (error) {
        throw sendErrorOf(error as { message?: string; code?: string; responseCode?: number });
      }
    },
  };
}

function sendErrorOf({
  message = '',
  code = '',
  responseCode = 0,
}: {
  message?: string;
  code?: string;
  responseCode?: number;
}): SendError {
  return new SendError(message, { passing: code === LOGIN_FAILED || responseCode < REFUSED_FOR_GOOD });
}
