import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceFaultErrors } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { type Connection, DeviceRefusal, type Image, type Reading, UnfitValue } from '../driver.ts';
import { opcua, type OpcuaPoint } from './opcua.ts';
import { opcuaPeer, type OpcuaPeer, USER } from './peer.ts';
import { opcuaSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lf-opcua-gateway-'));
const host = driverHost(folder);
let peer: OpcuaPeer;
const opened: Connection[] = [];
beforeAll(async () => {
  peer = await opcuaPeer();
}, 60_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
});
afterAll(async () => {
  await peer.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(more: Record<string, unknown> = {}) {
  const settings = opcuaSettings.parse({ ...peer.settings, replyTimeoutMs: 5_000, ...more });
  const connection = await opcua.open(settings, host);
  opened.push(connection);
  return { settings, connection };
}
const at = (name: string, dataType: OpcuaPoint['dataType'], stringLength = 0): OpcuaPoint => ({
  address: { nodeId: `ns=1;s=${name}` },
  dataType,
  byteOrder: 'ABCD',
  stringLength,
});

it('is told of changes: the host hears of them before its next turn, with the time of the source', async () => {
  const { settings, connection } = await open();
  const request = { points: [at('temperature', 'float'), at('label', 'string')] };
  const seen = new Map<number, Reading>();
  const tell = (index: number, raw: Reading['raw'], about?: object) => void seen.set(index, { ...about, raw });
  const news = vi.fn<() => void>();
  connection.onNews?.(news);
  let image: Image = await connection.read(settings, request, undefined, tell);
  // Read again: from here on the server tells.
  image = await connection.read(settings, request, image, tell);
  seen.clear();
  news.mockClear();
  const before = Date.now();
  peer.set('temperature', 42.5);
  await vi.waitFor(() => expect(news).toHaveBeenCalled());
  await vi.waitFor(async () => {
    image = await connection.read(settings, request, image, tell);
    expect(seen.get(0)?.raw).toBe(42.5);
  });
  expect(seen.has(1)).toBe(false);
  expect(Math.abs((seen.get(0)?.at ?? 0) - before)).toBeLessThan(5_000);
  peer.condemn('temperature');
  await vi.waitFor(async () => {
    image = await connection.read(settings, request, image, tell);
    expect(seen.get(0)).toMatchObject({ raw: undefined });
  });
  connection.release?.(settings);
});

it.each(['Basic256Sha256', 'Aes256_Sha256_RsaPss'])(
  'over %s trusts a server only by the fingerprint that was entered',
  { timeout: 60_000 },
  async (policy) => {
    const refusal = await open({ policy, serverFingerprint: '00'.repeat(20) }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'LinkClosed', fault: { code: deviceFaultErrors.accessRefused.spec.code } });
    // The refusal says which fingerprint the server has, for a person to compare.
    const [found] = /[0-9A-F]{40}/.exec(String(refusal)) ?? [];
    const { settings, connection } = await open({ policy, serverFingerprint: found });
    const point = at('offset', 'int32');
    await connection.write(settings, point, -7);
    const seen: unknown[] = [];
    await connection.read(settings, { points: [point] }, undefined, (_, raw) => seen.push(raw));
    expect(seen).toEqual([-7]);
  },
);

it('logs in with a user name, and says so when the server refuses it', async () => {
  const { connection } = await open({ login: 'userName', ...USER });
  await connection.close();
  await expect(open({ login: 'userName', userName: USER.userName, password: 'wrong' })).rejects.toMatchObject({
    fault: { code: deviceFaultErrors.accessRefused.spec.code },
  });
});

it('lists what the server holds: folders, and variables with their type and whether they can be written', async () => {
  const { settings, connection } = await open();
  const roots = await connection.browse?.(settings, undefined);
  const machine = roots?.find(({ name }) => name === 'Machine');
  expect(machine).toMatchObject({ folder: true, dataType: undefined });
  const nodes = await connection.browse?.(settings, machine?.address);
  expect(nodes?.find(({ name }) => name === 'total')).toEqual({
    address: 'ns=1;s=total',
    name: 'total',
    folder: true,
    dataType: 'int64',
    writable: true,
  });
  // What is listed can be taken for an address as it is.
  for (const { address } of nodes ?? []) expect(opcua.address.safeParse(address).success).toBe(true);
});

it('refuses what does not fit the type of the node, and names what the server refuses', async () => {
  const { settings, connection } = await open();
  await expect(connection.write(settings, at('speed', 'int32'), 70_000)).rejects.toBeInstanceOf(UnfitValue);
  await expect(connection.write(settings, at('run', 'int16'), 2)).rejects.toBeInstanceOf(UnfitValue);
  const missing = await connection.write(settings, at('nowhere', 'int16'), 2).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(DeviceRefusal);
  expect(missing).toMatchObject({ kind: 'address', fault: { code: deviceFaultErrors.addressMissing.spec.code } });
});

it('polls where so configured', async () => {
  const { settings, connection } = await open({ reading: 'polling' });
  const request = { points: [at('speed', 'uint16')] };
  const news = vi.fn<() => void>();
  connection.onNews?.(news);
  const seen: unknown[] = [];
  peer.set('speed', 11);
  const image = await connection.read(settings, request, undefined, (_, raw) => seen.push(raw));
  peer.set('speed', 12);
  await connection.read(settings, request, image, (_, raw) => seen.push(raw));
  expect(seen).toEqual([11, 12]);
  expect(news).not.toHaveBeenCalled();
});
