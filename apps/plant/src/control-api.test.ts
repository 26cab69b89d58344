import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectClient } from './modbus-client.testing.ts';
import { type Plant, startPlant } from './plant.ts';

let plant: Plant;
beforeEach(async () => {
  plant = await startPlant({ speed: 0, controlPort: 0 });
});
afterEach(() => plant.stop());

/** What these tests look into. */
const ANSWER = {
  machines: z.record(z.string(), z.unknown()).optional(),
  clock: z.unknown().optional(),
  elapsedSeconds: z.number().optional(),
  speed: z.number().optional(),
  error: z.string().optional(),
};

async function call(method: string, path: string, body?: unknown, headers = { 'content-type': 'application/json' }) {
  const response = await fetch(`http://127.0.0.1:${plant.controlPort}${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body), headers }),
  });
  const json: unknown = await response.json();
  return { status: response.status, body: z.looseObject(ANSWER).parse(json) };
}

describe('the control API', () => {
  it('tells what there is', async () => {
    const { body } = await call('GET', '/');
    expect(body.machines?.boiler).toEqual({ host: '127.0.0.1', port: plant.ports.boiler, requests: 0, fault: null });
    expect(body.clock).toMatchObject({ speed: 0, elapsedSeconds: 0 });
  });
  it('switches a fault on and off', async () => {
    expect(await call('PUT', '/machines/boiler/fault', { kind: 'line-cut' })).toEqual({
      status: 200,
      body: { fault: { kind: 'line-cut' } },
    });
    await expect(connectClient(plant.ports.boiler, 2)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect((await call('GET', '/machines/boiler/fault')).body).toEqual({ fault: { kind: 'line-cut' } });
    expect((await call('DELETE', '/machines/boiler/fault')).body).toEqual({ fault: null });
    await using session = await connectClient(plant.ports.boiler, 2);
    expect(session.client.isOpen).toBe(true);
  });
  it('shows and pushes signals, 64-bit ones as strings', async () => {
    await call('PUT', '/machines/energy-meter/signals/activeEnergyMj', { value: '9007199254740993' });
    expect((await call('GET', '/machines/energy-meter/signals/activeCounter')).body).toEqual({
      value: '9007199254740993',
    });
    await call('PUT', '/machines/pump-station/signals/autoMode', { value: false });
    expect((await call('GET', '/machines/pump-station/signals')).body).toMatchObject({ autoMode: false });
  });
  it('runs the time on', async () => {
    expect((await call('POST', '/clock/advance', { seconds: 3_600 })).body.elapsedSeconds).toBeCloseTo(3_600, 6);
    expect((await call('PUT', '/clock', { speed: 60 })).body.speed).toBe(60);
    expect((await call('GET', '/clock')).body.speed).toBe(60);
  });
});

describe('the control API refuses', () => {
  it.each([
    ['an unknown machine', 'GET', '/machines/turbine', undefined, 404],
    ['an unknown path', 'GET', '/turbine', undefined, 404],
    ['an unknown method', 'DELETE', '/clock', undefined, 404],
    ['an unknown fault', 'PUT', '/machines/boiler/fault', { kind: 'fire' }, 400],
    ['a stuck signal that does not exist', 'PUT', '/machines/boiler/fault', { kind: 'stuck', signal: 'x' }, 400],
    ['an unknown signal', 'GET', '/machines/boiler/signals/x', undefined, 400],
    ['a value of the wrong type', 'PUT', '/machines/boiler/signals/steamValve', { value: 'open' }, 400],
    ['a speed beyond the possible', 'PUT', '/clock', { speed: 1e9 }, 400],
    ['text that is not JSON', 'PUT', '/clock', '{speed', 400],
    ['a body without end', 'PUT', '/clock', JSON.stringify({ speed: 'x'.repeat(20_000) }), 413],
    ['a path that is not text', 'GET', '/machines/%E0%A4', undefined, 400],
  ])('%s', async (_what, method, path, body, status) => {
    const answer = await call(method, path, body);
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string']);
  });
  it('a body that a web page could send unasked', async () => {
    const plain = { 'content-type': 'text/plain' };
    expect((await call('POST', '/clock/advance', { seconds: 60 }, plain)).status).toBe(415);
    expect(plant.clock.elapsed).toBe(0);
  });
});
