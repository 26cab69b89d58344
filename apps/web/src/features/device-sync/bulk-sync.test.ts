import type { DeviceSync } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { CallRefused } from '../../lib/wire.ts';
import { type BulkCalls, type BulkOutcome, bulkSync } from './bulk-sync.ts';

interface Device {
  readonly gateway?: string;
  readonly outOfSync?: boolean;
  readonly behind?: boolean;
  readonly refused?: number;
}
const EVERYTHING = { template: true, whenBack: true };
const NOBODY = new AbortController().signal;

async function sync(
  devices: Record<string, Device>,
  choice = { template: false, whenBack: true },
  signal = NOBODY,
  whenFollowed = () => {},
) {
  const did: string[] = [];
  const outcomes = new Map<string, BulkOutcome['state']>();
  const calls: BulkCalls = {
    state(id) {
      const { gateway, outOfSync = true, behind = false } = devices[id] ?? {};
      return Promise.resolve({
        revision: 3,
        gateway: gateway === undefined ? null : { id: gateway, outOfSync },
        template: { outOfSync: behind },
      } as DeviceSync);
    },
    follow(id, revision) {
      did.push(`follow ${id} ${revision}`);
      whenFollowed();
      return Promise.resolve();
    },
    send(id) {
      did.push(`send ${id}`);
      const { refused } = devices[id] ?? {};
      return refused === undefined ? Promise.resolve() : Promise.reject(new CallRefused(refused, ''));
    },
    whenBack(id) {
      did.push(`later ${id}`);
      return Promise.resolve();
    },
  };
  await bulkSync(Object.keys(devices), choice, calls, { tell: (id, { state }) => outcomes.set(id, state), signal });
  return { did, outcomes: Object.fromEntries(outcomes) };
}

describe('many devices to their gateways', () => {
  it('sends once to a gateway that carries several of them, and nothing to one that runs it', async () => {
    expect(await sync({ a: { gateway: 'g' }, b: { gateway: 'g' }, c: { gateway: 'h', outOfSync: false } })).toEqual({
      did: ['send a'],
      outcomes: { a: 'done', b: 'done', c: 'same' },
    });
  });
  it('leaves it for later where a gateway is away, and tells what failed', async () => {
    const devices = { a: { gateway: 'g', refused: 1302 }, b: { gateway: 'h', refused: 1113 }, c: { gateway: 'i' } };
    expect((await sync(devices)).outcomes).toEqual({ a: 'later', b: 'failed', c: 'done' });
    expect((await sync(devices, { template: false, whenBack: false })).outcomes).toMatchObject({ a: 'failed' });
  });
  it('brings devices to their template before, if that is wanted', async () => {
    const devices = { a: { gateway: 'g', outOfSync: false, behind: true }, b: { behind: true } };
    expect(await sync(devices, EVERYTHING)).toEqual({
      did: ['follow a 3', 'follow b 3', 'send a'],
      outcomes: { a: 'done', b: 'done' },
    });
  });
  it('sends to a gateway only when all of its devices follow their templates', async () => {
    const behind = { gateway: 'g', behind: true };
    const { did } = await sync({ a: behind, b: behind, c: behind, d: behind, e: behind, f: behind }, EVERYTHING);
    expect(did.at(-1)).toBe('send a');
    expect(did.filter((what) => what.startsWith('send'))).toHaveLength(1);
  });
  it('sends none after it was stopped between templates and gateways', async () => {
    const control = new AbortController();
    const devices = { a: { gateway: 'g', behind: true }, b: { gateway: 'h' } };
    const { did, outcomes } = await sync(devices, EVERYTHING, control.signal, () => control.abort());
    expect(did).toEqual(['follow a 3']);
    expect(outcomes).toEqual({ a: 'stopped', b: 'stopped' });
  });
  it('begins none after it was stopped', async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect(await sync({ a: { gateway: 'g' } }, undefined, stopped.signal)).toEqual({
      did: [],
      outcomes: { a: 'stopped' },
    });
  });
});
