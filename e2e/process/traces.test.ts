import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commandCalls, deviceCalls, groupCalls, monitorCalls } from '@lightfield/contract';
import { ADMIN, type Product, login, startProduct, until, watchDevice } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A write, from the call to the register and back, as a collector of OpenTelemetry (OTLP over HTTP, JSON) gets it. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}
const [TRACE, CALLER] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const spans: Span[] = [];
let asked: IncomingHttpHeaders = {};
let collector: Server;
let product: Product;

beforeAll(async () => {
  collector = createServer((request, reply) => {
    asked = request.headers;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Sent;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      reply.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  product = await startProduct({
    env: { LF_OTLP_URL: `http://127.0.0.1:${port}/`, LF_OTLP_HEADERS: 'authorization=Bearer plant' },
  });
});
afterAll(async () => {
  await product.stop();
  collector.close();
});

it('has the call, the command, its way and its steps at the gateway, in the trace of whoever asked', async () => {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const find = { keyword: '供水泵站' };
  const device = await until('the pump station', async () => (await api.call(deviceCalls.query, find)).rows[0]);
  const setpoint = await until('its setpoint', async () =>
    (await api.call(monitorCalls.signals, { equipmentId: device.id })).find(({ sn }) => sn === 'pressureSetpoint'),
  );
  // its gateway is there: a command to one that still starts would end by its deadline, and have no steps
  const equipmentId = device.id;
  await until('its gateway', async () => (await api.call(monitorCalls.gatewayInfo, { equipmentId })).online);
  const live = await watchDevice(api, product.url, device.id, [setpoint.id]);
  await until('its value', () => live.readings.get(setpoint.id)?.value !== undefined);
  live.close();
  const body = new URLSearchParams({ equipmentId: device.id, signalId: setpoint.id, value: '0.41' });
  const headers = { cookie: api.cookie, traceparent: `00-${TRACE}-${CALLER}-01` };
  const reply = await fetch(product.url + monitorCalls.write.path, { method: 'POST', headers, body });
  const { data } = (await reply.json()) as { data: { uuid: string } };
  const ended = await until('the end of the command', async () => {
    const { status, ...rest } = await api.call(commandCalls.callback, { uuid: data.uuid });
    return ['done', 'failed'].includes(status) && { status, ...rest };
  });
  expect(ended).toMatchObject({ status: 'done' });
  const ofTrace = () => spans.filter(({ traceId }) => traceId === TRACE);
  const names = () => new Set(ofTrace().map(({ name }) => name));
  await until('its trace', () => names().size >= 7).catch((error: unknown) => {
    throw new Error(`There are ${[...names()].join(', ')}`, { cause: error });
  });
  const named = (name: string) => ofTrace().find((span) => span.name === name);
  const within = (name: string, above: string) => expect(named(name)?.parentSpanId).toBe(named(above)?.spanId);
  expect(named(`POST ${monitorCalls.write.path}`)?.parentSpanId).toBe(CALLER);
  within('command write', `POST ${monitorCalls.write.path}`);
  within('send to the gateway', 'command write');
  within('gateway', 'command write');
  for (const step of ['wait for the turn of the variable', 'write the register', 'read the register'])
    within(step, 'gateway');
  for (const { startTimeUnixNano, endTimeUnixNano } of ofTrace())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(asked.authorization).toBe('Bearer plant');
  expect(JSON.stringify(spans)).not.toMatch(/admin|Plant_2026ok/);
});

it('whoever only looks is not traced', () => {
  expect(spans.map(({ name }) => name).filter((name) => name.includes(deviceCalls.query.path))).toEqual([]);
});

it('begins where somebody pressed, if their browser says so', async () => {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const { path } = groupCalls.add;
  const body = new URLSearchParams({ name: '按下' });
  const headers = { cookie: api.cookie, 'x-pressed': '1500' };
  expect((await fetch(product.url + path, { method: 'POST', headers, body })).status).toBe(200);
  const call = () => spans.find(({ name }) => name === `POST ${path}`);
  const { parentSpanId, startTimeUnixNano } = await until('its trace', call);
  const press = spans.find(({ spanId }) => spanId === parentSpanId);
  expect(press?.name).toBe('press');
  const ahead = (BigInt(startTimeUnixNano) - BigInt(press?.startTimeUnixNano ?? '0')) / 1_000_000n;
  expect(Number(ahead)).toBeGreaterThanOrEqual(1_490);
});
