import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMITS } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { createAddress } from './address.ts';
import { createFolder } from './folder.ts';
import { aPicturePackage, aTemplatePackage } from './market.testing.ts';

/** What the address answers by path; a number is a status. */
let answers: Map<string, string | Buffer | RequestListener>;
let asked: string[];
let folder: string;
let url: string;
const server = createServer((request, response) => {
  const at = request.url ?? '';
  asked.push(at);
  const found = answers.get(at);
  if (typeof found === 'function') found(request, response);
  else if (found === undefined) response.writeHead(404).end();
  else response.end(found);
});
const clock = testClock(1_795_000_000_000);
let market: ReturnType<typeof createAddress>;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/market/index.json`;
  folder = await mkdtemp(path.join(tmpdir(), 'lf-market-'));
  answers = new Map();
  asked = [];
  open();
});
afterEach(async () => {
  await market.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
const open = () => (market = createAddress({ url, folder, clock, steady: clock, log: silentLog }));

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
function offer(packages: Readonly<Record<string, object>>, more: object = {}): void {
  const entries = Object.entries(packages).map(([file, what]) => {
    const text = JSON.stringify(what);
    answers.set(`/market/${file}`, text);
    return { file, bytes: Buffer.byteLength(text), sha256: sha(text), ...more };
  });
  answers.set('/market/index.json', JSON.stringify({ lightfield: 'market', v: 1, packages: entries }));
}
const problems = async (fresh = true) => (await market.list(fresh)).problems.map(({ what }) => what);

describe('a market at an address', () => {
  it('is copied, and is there while the address is away, with the age of the copy', async () => {
    offer({ 'flow.json': aTemplatePackage() });
    const copiedAt = clock.now();
    expect((await market.list(false)).rows.map(({ id }) => id)).toEqual(['flow']);
    answers.clear();
    clock.pass(3_600_000);
    const away = await market.list(true);
    expect(away).toMatchObject({ from: 'address', copiedAt, problems: [{ what: 'status', detail: 'HTTP 404' }] });
    expect(away.rows.map(({ id }) => id)).toEqual(['flow']);
    // also after a restart
    await market.stop();
    open();
    expect((await market.list(false)).rows).toHaveLength(1);
    expect((await market.open('flow'))?.kind).toBe('template');
  });
  it('is asked anew when somebody looks after a while, and files that are the same are not fetched again', async () => {
    offer({ 'flow.json': aTemplatePackage(), 'drawings.json': aPicturePackage() });
    await market.list(false);
    offer({ 'flow.json': aTemplatePackage({ version: 2 }), 'drawings.json': aPicturePackage() });
    await market.list(false);
    expect(asked).toHaveLength(3);
    clock.pass(LIMITS.market.askedAfterMs + 1);
    await market.list(true);
    expect(asked.slice(3)).toEqual(['/market/index.json', '/market/flow.json']);
    expect((await market.list(false)).rows.map(({ id, version }) => [id, version])).toEqual([
      ['flow', 2],
      ['drawings', 1],
    ]);
    // the older version is gone from the disk
    expect(await readdir(folder)).toHaveLength(3);
  });
  it('does not take a file that is not what the list says', async () => {
    offer({ 'flow.json': aTemplatePackage() }, { sha256: 'b'.repeat(64) });
    expect(await problems()).toEqual(['sha256']);
    expect((await market.list(false)).rows).toEqual([]);
  });
  it('keeps the version before in the place of one that cannot be fetched', async () => {
    offer({ 'flow.json': aTemplatePackage() });
    await market.list(true);
    offer({ 'flow.json': aTemplatePackage({ version: 2 }) });
    answers.delete('/market/flow.json');
    clock.pass(60_000);
    expect(await problems()).toEqual(['status']);
    expect((await market.list(false)).rows.map(({ version }) => version)).toEqual([1]);
  });
  it('follows no redirect, wherever that leads', async () => {
    answers.set('/market/index.json', (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    const { problems: said } = await market.list(true);
    expect(said).toEqual([{ what: 'status', file: '', detail: 'HTTP 302' }]);
    expect(asked).toEqual(['/market/index.json']);
  });
  it('stops reading what is longer than it may be', async () => {
    let sent = 0;
    answers.set('/market/index.json', (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(await problems()).toEqual(['tooLarge']);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
  it('is refused where the list is none, or promises more than all may have', async () => {
    answers.set('/market/index.json', '<html>');
    expect(await problems()).toEqual(['notJson']);
    clock.pass(60_000);
    const entry = { bytes: LIMITS.market.packageBytes, sha256: 'a'.repeat(64) };
    const many = Array.from({ length: 33 }, (_none, at) => ({ file: `p${at}.json`, ...entry }));
    answers.set('/market/index.json', JSON.stringify({ lightfield: 'market', v: 1, packages: many }));
    expect(await problems()).toEqual(['tooLarge']);
    expect(asked.filter((at) => at.includes('/p'))).toEqual([]);
  });
  it('is asked once, however many look at once', async () => {
    offer({ 'flow.json': aTemplatePackage() });
    await Promise.all(Array.from({ length: 20 }, () => market.list(true)));
    for (let nth = 0; nth < 20; nth += 1) await market.list(true);
    expect(asked.filter((at) => at.endsWith('index.json'))).toHaveLength(1);
  });
});

describe('a folder', () => {
  it('tells which files are none, and of two of one name takes the first', async () => {
    const put = (name: string, what: unknown) => writeFile(path.join(folder, name), JSON.stringify(what));
    await put('a.json', aTemplatePackage());
    await put('b.json', aTemplatePackage({ version: 9 }));
    await put('c.json', { lightfield: 'page' });
    await put('index.json', { anything: true });
    await writeFile(path.join(folder, 'notes.txt'), 'x');
    const { rows, problems: said } = await createFolder(folder).list(false);
    expect(rows.map(({ version }) => version)).toEqual([1]);
    expect(said.map(({ what, file }) => [what, file])).toEqual([
      ['twice', 'b.json'],
      ['schema', 'c.json'],
    ]);
  });
  it('is read anew when a file changes', async () => {
    const file = path.join(folder, 'a.json');
    await writeFile(file, JSON.stringify(aTemplatePackage()));
    const shelf = createFolder(folder);
    expect((await shelf.list(false)).rows[0]?.version).toBe(1);
    await writeFile(file, JSON.stringify(aTemplatePackage({ version: 10 })));
    expect((await shelf.list(false)).rows[0]?.version).toBe(10);
  });
  it('that is not there says so', async () => {
    const shelf = createFolder(path.join(folder, 'none'));
    expect(await shelf.list(false)).toMatchObject({ rows: [], problems: [{ what: 'folder', detail: 'ENOENT' }] });
    expect(await shelf.open('flow')).toBeUndefined();
  });
});
