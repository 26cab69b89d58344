import { type ScriptsUp, lf1 } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockAt } from '../../kernel/clock.testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { createScriptLogs } from './script-logs.ts';

const SN = '100000000001';
const [gatewayId, deviceId, scriptId] = [newId(), newId(), newId()];
const gateway = { gatewayId, sn: SN };
const from = (id: string): GatewayIdentity => ({
  gatewayId: id,
  orgId: newId(),
  kind: 'lightfield',
  sn: SN,
  group: 'lightfield',
  node: SN,
});
const message = (lines: string[], more: Partial<ScriptsUp['scripts'][number]> = {}): ScriptsUp => ({
  v: 1,
  deviceId,
  scripts: [{ id: scriptId, stopped: false, whole: true, lines: lines.map((text) => ({ time: 1, text })), ...more }],
});

let now = 0;
let asked: string[] = [];
let connected = true;
const make = () =>
  createScriptLogs({
    clock: clockAt(() => now),
    downlink: {
      isConnected: () => connected,
      publish: (topic) => {
        asked.push(topic);
        return Promise.resolve();
      },
    },
  });
let logs = make();
beforeEach(() => {
  now = 1_000_000;
  asked = [];
  connected = true;
  logs = make();
});
const read = () => logs.read(deviceId, scriptId, gateway)?.lines.map(({ text }) => text);

describe('the log of a script', () => {
  it('is asked of the gateway by the first reader, and again while somebody reads', () => {
    expect(read()).toBeUndefined();
    expect(asked).toEqual([lf1.down.scripts(SN)]);
    now += 19_000;
    read();
    expect(asked).toHaveLength(1);
    now += 1_000;
    read();
    expect(asked).toHaveLength(2);
  });

  it('holds what the gateway told, in order, and begins anew with a whole telling', () => {
    read();
    logs.take(from(gatewayId), message(['a']));
    logs.take(from(gatewayId), message(['b'], { whole: false }));
    expect(read()).toEqual(['a', 'b']);
    logs.take(from(gatewayId), message(['c'], { stopped: true }));
    expect(read()).toEqual(['c']);
    expect(logs.read(deviceId, scriptId, gateway)?.stopped).toBe(true);
  });

  it('keeps no more than the newest 200 lines', () => {
    read();
    for (let i = 0; i < 5; i++) logs.take(from(gatewayId), message(Array<string>(100).fill(`${i}`), { whole: false }));
    expect(read()).toHaveLength(200);
    expect(read()?.[0]).toBe('3');
  });

  it('takes nothing from another gateway, and nothing that nobody reads', () => {
    logs.take(from(gatewayId), message(['unread']));
    expect(read()).toBeUndefined();
    logs.take(from(newId()), message(['somebody else']));
    expect(read()).toBeUndefined();
  });

  it('is forgotten when nobody has read it for ten minutes', () => {
    read();
    logs.take(from(gatewayId), message(['a']));
    now += 600_001;
    expect(read()).toBeUndefined();
  });

  it('says of a message that it cannot be understood', () => {
    expect(logs.take(from(gatewayId), { v: 2 })).toBe(false);
    expect(logs.take(from(gatewayId), undefined)).toBe(false);
  });

  it('does not ask a gateway that is away', () => {
    connected = false;
    read();
    expect(asked).toEqual([]);
    connected = true;
    read();
    expect(asked).toHaveLength(1);
  });
});
