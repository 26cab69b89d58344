import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockAt, testClock } from '../clock.testing.ts';
import { sealLogin } from './testing-seal.ts';
import type { Seal } from './seal.ts';
import { testSeal } from './seal.testing.ts';

const MINUTE = 60_000;
let time = 0;
let seal: Seal;
beforeEach(() => {
  time = 1_790_000_000_000;
  seal = testSeal(clockAt(() => time));
});
const login = { loginname: '管理员', password: 'Plant_2026ok' };
const openBoth = async (sealed: { loginname: string; password: string; nonce: string }) => {
  const nonce = await seal.take(sealed.nonce);
  return {
    loginname: seal.open('loginname', sealed.loginname, nonce),
    password: seal.open('password', sealed.password, nonce),
  };
};

describe('a sealed login', () => {
  it('opens to what was sealed', async () => {
    expect(await openBoth(sealLogin(await seal.offer(), login))).toEqual(login);
  });

  it('never looks the same twice', async () => {
    const offer = await seal.offer();
    expect(sealLogin(offer, login).password).not.toBe(sealLogin(offer, login).password);
  });

  it('works once: a recorded one is refused with 1021', async () => {
    const sealed = sealLogin(await seal.offer(), login);
    await openBoth(sealed);
    await expect(openBoth(sealed)).rejects.toThrow('1021');
  });

  it('works for two minutes: then 1020', async () => {
    const [early, late] = [sealLogin(await seal.offer(), login), sealLogin(await seal.offer(), login)];
    time += 2 * MINUTE - 1;
    expect(await openBoth(early)).toEqual(login);
    time += 1;
    await expect(openBoth(late)).rejects.toThrow('1020');
  });

  it.each([
    ['a nonce of our own making', Buffer.alloc(38).toString('base64')],
    ['nothing', ''],
    ['rubbish', '%%%'],
  ])('with %s for a nonce is refused with 1021', async (_what, nonce) => {
    await expect(seal.take(nonce)).rejects.toThrow('1021');
  });

  it('with a later end of the nonce is refused with 1021', async () => {
    const bytes = Buffer.from((await seal.offer()).nonce, 'base64');
    bytes.writeUIntBE(time + 60 * MINUTE, 16, 6);
    await expect(seal.take(bytes.toString('base64'))).rejects.toThrow('1021');
  });

  it('whose nonce is written differently is still used up', async () => {
    const { nonce } = await seal.offer();
    await seal.take(nonce);
    await expect(seal.take(`${nonce} `)).rejects.toThrow('1021');
    await expect(seal.take(nonce.replaceAll('+', '-').replaceAll('/', '_'))).rejects.toThrow('1021');
  });

  it('cannot be changed, cut, moved to the other field or to another nonce', async () => {
    const sealed = sealLogin(await seal.offer(), login);
    const nonce = await seal.take(sealed.nonce);
    const bytes = Buffer.from(sealed.password, 'base64');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      // The highest bit of an X25519 key is ignored by its definition; every other one counts.
      expect(() => seal.open('password', changed.toString('base64'), nonce)).toThrow('1021');
    }
    expect(() => seal.open('password', bytes.subarray(0, 40).toString('base64'), nonce)).toThrow('1021');
    expect(() => seal.open('loginname', sealed.password, nonce)).toThrow('1021');
    const other = await seal.take((await seal.offer()).nonce);
    expect(() => seal.open('password', sealed.password, other)).toThrow('1021');
    expect(() => seal.open('password', Buffer.alloc(80).toString('base64'), nonce)).toThrow('1021');
  });

  it('for another server is refused with 1021', async () => {
    const other = testSeal(clockAt(() => time));
    const sealed = sealLogin({ ...(await other.offer()), nonce: (await seal.offer()).nonce }, login);
    await expect(openBoth(sealed)).rejects.toThrow('1021');
  });
});

describe('a clock that is set', () => {
  it.each([-5 * 3_600_000, 5 * 3_600_000])(
    'by %i ms ends no login that has begun, and keeps none alive',
    async (ms) => {
      const clock = testClock();
      seal = testSeal(clock);
      const [early, late] = [sealLogin(await seal.offer(), login), sealLogin(await seal.offer(), login)];
      clock.jump(ms);
      clock.pass(2 * MINUTE - 1);
      expect(await openBoth(early)).toEqual(login);
      await expect(openBoth(early)).rejects.toThrow('1021');
      clock.pass(1);
      await expect(openBoth(late)).rejects.toThrow('1020');
    },
  );
});

describe('the key', () => {
  it('changes daily, and a login begun before the change still works', async () => {
    const old = await seal.offer();
    time += 24 * 60 * MINUTE - 1;
    const last = await seal.offer();
    expect(last.publicKey).toBe(old.publicKey);
    time += MINUTE;
    expect((await seal.offer()).publicKey).not.toBe(old.publicKey);
    expect(await openBoth(sealLogin(last, login))).toEqual(login);
  });

  it('is forgotten afterwards', async () => {
    const { publicKey } = await seal.offer();
    time += 24 * 60 * MINUTE;
    await seal.offer();
    time += 24 * 60 * MINUTE;
    await seal.offer();
    time += 3 * MINUTE;
    await expect(openBoth(sealLogin({ publicKey, nonce: (await seal.offer()).nonce }, login))).rejects.toThrow('1021');
  });
});

it('the client printed in docs/protocol/http.md logs in', async () => {
  const document = await readFile(path.join(import.meta.dirname, '../../../../../docs/protocol/http.md'), 'utf8');
  const program = /```js\n([\s\S]*?)```/.exec(document)?.[1] ?? '';
  let opened: unknown;
  const offer = await seal.offer();
  async function answer(form: Parameters<typeof openBoth>[0], reply: ServerResponse): Promise<void> {
    opened = await openBoth(form);
    reply.setHeader('set-cookie', 'lf_session=abc; HttpOnly').end('{"code":200}');
  }
  const server = createServer((request, reply) => {
    if (request.url === '/lfscada/user/random') return reply.end(JSON.stringify({ data: offer }));
    if (request.url === '/lfscada/user/info') return reply.end(JSON.stringify({ cookie: request.headers.cookie }));
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    return request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body)) as {
        loginname: string;
        password: string;
        nonce: string;
      };
      void answer(form, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ['--input-type=module', '-e', program, '--', url, login.loginname, login.password];
  // With -e there is no script in argv; the document's program expects one.
  args.splice(4, 0, 'client.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, args);
  server.close();
  expect(opened).toEqual(login);
  expect(stdout).toContain("cookie: 'lf_session=abc'");
});
