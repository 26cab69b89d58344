import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aTicket } from './partner.testing.ts';
import { CLOCK_SKEW_MS, readTicket } from './ticket.ts';

const NOW = 1_790_000_000_000;
const secret = randomBytes(32);
const from = { sys: 'erp', secret: secret.toString('base64url'), now: NOW };
const read = (ticket: string, now = NOW, sys = 'erp', key = secret) => readTicket(ticket, { sys, secret: key, now });
const iat = NOW / 1_000;

describe('a ticket', () => {
  it('says who comes in', () => {
    expect(read(aTicket(from, { sub: '张三', jti: 'number-1' }))).toEqual({
      loginName: '张三',
      id: 'number-1',
      endsAt: NOW + 60_000 + CLOCK_SKEW_MS,
    });
  });

  it('is taken until 30 seconds after its end, then 1020', () => {
    const ticket = aTicket(from);
    read(ticket, NOW + 90_000 - 1);
    expect(() => read(ticket, NOW + 90_000)).toThrow('1020');
  });

  it('from a clock that goes 30 seconds ahead is taken, from one further ahead it is not (1020)', () => {
    read(aTicket(from), NOW - 30_000);
    expect(() => read(aTicket(from), NOW - 30_001)).toThrow('1020');
  });

  it('is good for 60 seconds at most: one that claims more is refused (1020)', () => {
    read(aTicket(from, { exp: iat + 60 }));
    expect(() => read(aTicket(from, { exp: iat + 61 }))).toThrow('1020');
  });

  it('cannot be changed, signed by another secret or used for another system (1021)', () => {
    const ticket = aTicket(from);
    const [payload = '', signature = ''] = ticket.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'admin', iat, exp: iat + 60, jti: 'number-1' }));
    for (const wrong of [
      `${other.toString('base64url')}.${signature}`,
      `${payload}.${Buffer.alloc(32).toString('base64url')}`,
      `${payload}.`,
      payload,
      `${ticket}.${signature}`,
      `${ticket}=`,
      '',
    ])
      expect(() => read(wrong), wrong).toThrow('1021');
    expect(() => read(ticket, NOW, 'mes')).toThrow('1021');
    expect(() => read(ticket, NOW, 'erp', randomBytes(32))).toThrow('1021');
  });

  it.each([
    [{ sub: '' }],
    [{ sub: 'a\0b' }],
    [{ sub: 'x'.repeat(65) }],
    [{ sub: 7 }],
    [{ jti: 'short' }],
    [{ jti: undefined }],
    [{ iat: '1790000000' }],
    [{ exp: 1e300 }],
    [{ exp: null }],
  ])('that is well signed but says %o is refused with 1021', (fields) => {
    expect(() => read(aTicket(from, fields))).toThrow('1021');
  });
});

describe('docs/protocol/http.md', () => {
  const section = async () => {
    const document = await readFile(path.join(import.meta.dirname, '../../../../../docs/protocol/http.md'), 'utf8');
    return /## Partner systems\n([\s\S]*?)\n## /.exec(document)?.[1] ?? '';
  };

  it('shows a ticket that is one', async () => {
    const text = await section();
    const known = Buffer.from(/secret `([\w-]{43})`/.exec(text)?.[1] ?? '', 'base64url');
    const ticket = /```\n(\S+)\n```/.exec(text)?.[1] ?? '';
    expect(read(ticket, NOW, 'erp', known)).toMatchObject({ loginName: 'zhang', id: '5f3a9c0e7d21' });
  });

  it('prints a partner whose tickets are taken', async () => {
    const program = /```js\n([\s\S]*?)```/.exec(await section())?.[1] ?? '';
    // With -e there is no script in argv; the document's program expects one.
    const args = ['--input-type=module', '-e', program, '--', 'partner.mjs'];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, 'https://x', 'erp', from.secret, '李四']);
    const address = new URL(stdout.trim());
    expect(address.pathname).toBe('/bdfae/erp');
    expect(read(address.searchParams.get('ticket') ?? '', Date.now())).toMatchObject({ loginName: '李四' });
  });
});
