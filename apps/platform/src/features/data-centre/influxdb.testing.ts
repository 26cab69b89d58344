import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../kernel/listen.ts';

const PROGRAM = 'influxd';
const START_MS = 30_000;
const ADMIN = 'Basic ' + Buffer.from('admin:admin').toString('base64');

interface Answer {
  results?: { error?: string; series?: { name: string; columns: string[]; values: unknown[][] }[] }[];
  error?: string;
}

/** An InfluxDB 1.6 (Debian's package, installed by `npm test`) with a database `plant` and a user who may write there. */
export async function testInflux() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightfield-influx-'));
  const place = { host: '127.0.0.1', port: 0, explicit: true };
  const [port, rpc] = [await freePort('InfluxDB', place), await freePort('InfluxDB', place)];
  const dir = (name: string) => JSON.stringify(path.join(folder, name));
  const file = path.join(folder, 'influxdb.conf');
  writeFileSync(
    file,
    `reporting-disabled = true\nbind-address = "127.0.0.1:${rpc}"
[meta]\ndir = ${dir('meta')}
[data]\ndir = ${dir('data')}\nwal-dir = ${dir('wal')}
[monitor]\nstore-enabled = false
[http]\nbind-address = "127.0.0.1:${port}"\nauth-enabled = true\nlog-enabled = false\n`,
  );
  const child = spawn(PROGRAM, ['-config', file], { stdio: 'ignore' });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`${PROGRAM} (Debian and Ubuntu: apt-get install influxdb): ${String(error)}`);
  });
  const url = `http://127.0.0.1:${port}`;
  async function ask(q: string): Promise<Record<string, unknown>[]> {
    const search = new URLSearchParams({ q, db: 'plant', epoch: 'ms' });
    const reply = await fetch(`${url}/query?${search.toString()}`, {
      method: 'POST',
      headers: { authorization: ADMIN },
    });
    const answer = (await reply.json()) as Answer;
    const error = answer.error ?? answer.results?.[0]?.error;
    if (error) throw new Error(error);
    return (answer.results?.[0]?.series ?? []).flatMap(({ columns, values }) =>
      values.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]]))),
    );
  }
  async function begun(): Promise<void> {
    const until = Date.now() + START_MS;
    for (;;) {
      try {
        await ask(`create user admin with password 'admin' with all privileges`);
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  }
  await Promise.race([failed, begun()]);
  await ask('create database plant');
  await ask(`create user plant with password 'sesame, 值'`);
  await ask('grant write on plant to plant');
  const front = await secondApi(url);

  return {
    ask,
    target: (measurement: string, more: object = {}) =>
      ({
        kind: 'influx' as const,
        url: `${url}/`,
        api: 'v1' as const,
        org: '',
        bucket: 'plant',
        user: 'plant',
        measurement,
        alarmMeasurement: `${measurement}_alarms`,
        ...more,
      }) as const,
    secret: 'sesame, 值',
    /** The second version of the interface. */
    second: front,
    async stop(): Promise<void> {
      await front.stop();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * `/api/v2/write` as its documentation has it: token, organisation, bucket and precision are checked here, and the points by the server
 * behind it, which has the first version alone.
 */
async function secondApi(to: string) {
  const what = { token: 'a-token==', org: '工厂 1', bucket: 'plant/30 days' };
  async function judged(request: IncomingMessage, body: string): Promise<[number, string?, string?]> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (request.method !== 'POST' || pathname !== '/base/api/v2/write') return [404, 'not found', 'path'];
    if (request.headers.authorization !== `Token ${what.token}`) return [401, 'unauthorized', 'unauthorized'];
    if (searchParams.get('org') !== what.org) return [404, 'not found', 'organization name not found'];
    if (searchParams.get('bucket') !== what.bucket) return [404, 'not found', 'bucket not found'];
    if (searchParams.get('precision') !== 'ms') return [400, 'invalid', 'precision'];
    const headers = { authorization: ADMIN };
    const done = await fetch(`${to}/write?db=plant&precision=ms`, { method: 'POST', headers, body });
    if (done.status === 204) return [204];
    const { error } = (await done.json()) as Answer;
    return [error?.startsWith('partial write') ? 422 : 400, 'invalid', `failure writing points: ${error}`];
  }
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => void answered());
    async function answered(): Promise<void> {
      const [status, code, message] = await judged(request, text);
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(status === 204 ? '' : JSON.stringify({ code, message }));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    token: what.token,
    target: (measurement: string, more: object = {}) =>
      ({
        kind: 'influx' as const,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
        api: 'v2' as const,
        org: what.org,
        bucket: what.bucket,
        user: '',
        measurement,
        alarmMeasurement: `${measurement}_alarms`,
        ...more,
      }) as const,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
