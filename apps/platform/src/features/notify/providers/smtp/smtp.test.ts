import { afterEach, describe, expect, it } from 'vitest';
import { aMessage } from '../../notify.testing.ts';
import { type Message, SendError } from '../../provider.ts';
import { render } from '../../templates.ts';
import { USER, login, mailServer, smtp } from './smtp.testing.ts';

const server = mailServer();
const { mails } = server;
afterEach(async () => {
  mails.length = 0;
  await server.stop();
});

const never = new AbortController().signal;
const mailTo = (target: string, fields: Partial<Message> = {}) => aMessage({ target, ...fields });
const refusal = async (sending: Promise<void>) => {
  const error = await sending.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(SendError);
  const { message: text, passing } = error as SendError;
  return { text, passing };
};

/** Headers unfolded, encoded words read; body decoded. */
function read(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      words(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  const content = rest.join('\r\n\r\n');
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return { headers, body: Buffer.from(content, 'base64').toString().trim() };
  return {
    headers,
    body: (encoding === 'quoted-printable' ? quoted(content.replaceAll('=\r\n', '')) : content).trim(),
  };
}
const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const words = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quoted(word.replaceAll('_', ' ')),
    );

describe('e-mail', () => {
  it('arrives with subject and text as they are, over TLS, with login', async () => {
    const port = await server.start();
    const title = '1号泵站「出口压力」超过上限，请立即处理并确认现场情况 ①';
    const text = render('notice', { title, content: '压力 0.95 MPa（> 0.9），😀 请处理。' }, 'zh');
    const message = mailTo('zhang@plant.cn', { template: 'notice', ...text });
    await smtp(`smtp://${login()}127.0.0.1:${port}`).send(message, never);
    expect(mails).toMatchObject([{ from: 'no-reply@plant.cn', to: ['zhang@plant.cn'], secure: true, user: USER }]);
    const { headers, body } = read(mails[0]?.raw ?? '');
    expect(body).toBe('压力 0.95 MPa（> 0.9），😀 请处理。');
    expect(headers.get('subject')).toBe(title);
    expect(headers.get('from')).toBe('光场平台 <no-reply@plant.cn>');
    expect(headers.get('to')).toBe('zhang@plant.cn');
    expect(headers.get('message-id')).toBe(`<${message.id}@plant.cn>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-type')).toContain('charset=utf-8');
  });

  it('arrives over a connection that is TLS from the start', async () => {
    const port = await server.start({ secure: true });
    await smtp(`smtps://${login()}127.0.0.1:${port}`).send(mailTo('zhang@plant.cn'), never);
    expect(mails).toMatchObject([{ secure: true, user: USER }]);
  });

  it('goes to a server without TLS and login only when that was asked for', async () => {
    const port = await server.start({ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true });
    await smtp(`smtp://127.0.0.1:${port}?tls=off`).send(mailTo('zhang@plant.cn'), never);
    expect(mails).toMatchObject([{ secure: false }]);
    const refused = await refusal(smtp(`smtp://127.0.0.1:${port}?tls=required`).send(mailTo('li@plant.cn'), never));
    expect(refused.text).toMatch(/STARTTLS/i);
    // The password stays here: a login means TLS unless told otherwise.
    await refusal(smtp(`smtp://${login()}127.0.0.1:${port}`).send(mailTo('li@plant.cn'), never));
    expect(mails).toHaveLength(1);
  });

  it('goes to no server whose certificate nobody vouches for', async () => {
    const port = await server.start();
    const { text, passing } = await refusal(
      smtp(`smtp://${login()}127.0.0.1:${port}`, { serverName: 'localhost' }).send(mailTo('zhang@plant.cn'), never),
    );
    expect([text, passing]).toEqual([expect.stringMatching(/certificate/i), true]);
    expect(mails).toEqual([]);
  });

  it('with a wrong password says so, and is tried again', async () => {
    const port = await server.start();
    const { text, passing } = await refusal(
      smtp(`smtp://${login('wrong-one')}127.0.0.1:${port}`).send(mailTo('zhang@plant.cn'), never),
    );
    expect([text, passing]).toEqual([expect.stringContaining('535'), true]);
    expect(text).toContain('no such user or password');
    expect(text).not.toContain('wrong-one');
  });

  it('to a server that is away is tried again, and arrives when it is back', async () => {
    const port = await server.start();
    await server.stop();
    const provider = smtp(`smtp://${login()}127.0.0.1:${port}`);
    expect(await refusal(provider.send(mailTo('zhang@plant.cn'), never))).toMatchObject({
      passing: true,
      text: expect.stringContaining('ECONNREFUSED'),
    });
    await server.start({}, port);
    await provider.send(mailTo('zhang@plant.cn'), never);
    expect(mails).toHaveLength(1);
  });

  it.each([
    [550, false],
    [451, true],
  ])('refused with %i: tried again %s', async (responseCode, passing) => {
    const port = await server.start({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no mailbox here'), { responseCode })),
    });
    const refused = await refusal(smtp(`smtp://${login()}127.0.0.1:${port}`).send(mailTo('zhang@plant.cn'), never));
    expect(refused).toMatchObject({ passing, text: expect.stringContaining('no mailbox here') });
  });

  it('has no header, recipient or line of somebody else in it, whatever the parameters say', async () => {
    const port = await server.start();
    const evil = 'x\r\nBcc: evil@example.com\r\n\r\n.\r\nMAIL FROM:<evil@example.com>';
    const text = render('notice', { title: evil, content: evil }, 'zh');
    await smtp(`smtp://${login()}127.0.0.1:${port}`).send(
      mailTo('zhang@plant.cn', { template: 'notice', ...text }),
      never,
    );
    // Should a message ever come without having been rendered here: the library holds too.
    const raw = mailTo('zhang@plant.cn', { subject: evil, body: evil, lang: 'zh' });
    await smtp(`smtp://${login()}127.0.0.1:${port}`).send(raw, never);
    expect(mails.map(({ to }) => to)).toEqual([['zhang@plant.cn'], ['zhang@plant.cn']]);
    for (const { raw: mail } of mails) expect([...read(mail).headers.keys()]).not.toContain('bcc');
  });
});
