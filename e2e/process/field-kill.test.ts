import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type WorkOrderInfo, deviceCalls, workOrderCalls } from '@lightfield/contract';
import { type Entry, type Outcome, afterSending, nextToSend } from '@lightfield/rules';
import { ADMIN, type Api, freshFolder, login, startPlatform } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSite } from './load-plc.ts';

/**
 * What was done without a network is sent while the platform is killed (`kill -9`) between a step and its answer: the platform has done
 * it, and the phone does not know. Sent again, as a phone does, each step is there once, in order.
 */
let platform: Awaited<ReturnType<typeof startPlatform>>;
let api: Api;
let equipmentId: string;
const open = new Set<Socket>();

beforeAll(async () => {
  const data = freshFolder();
  const siteFile = join(data, 'site.json');
  writeFileSync(siteFile, JSON.stringify(loadSite(1)));
  platform = await startPlatform({ data, env: { LF_SITE_FILE: siteFile } });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  equipmentId = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await platform.stop();
});

/** A line to the platform on which no answer ever comes: `heard` is told when one has begun, and the line is cut. */
async function deafLine(heard: () => void): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(platform.url);
  const server = createServer((phone) => {
    const line = connect(Number(port), hostname);
    for (const socket of [phone, line]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
    }
    phone.pipe(line);
    line.once('data', () => {
      phone.destroy();
      heard();
    });
    line.on('close', () => phone.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const own = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${own}`, stop: () => server.close() };
}

interface Waiting extends Entry {
  readonly path: string;
  readonly body: Record<string, string>;
}
async function send(url: string, { path, body }: Waiting): Promise<Outcome> {
  try {
    const request = { method: 'POST', headers: { cookie: api.cookie }, body: new URLSearchParams(body) };
    const answer = (await (await fetch(url + path, request)).json()) as { code: number; msg: string };
    return answer.code === 200 ? { kind: 'done' } : { kind: 'refused', code: answer.code, message: answer.msg };
  } catch {
    return { kind: 'away' };
  }
}

it('steps arrive once, in order, with the times of the phone, however often the platform is killed', async () => {
  const report = { equipmentId, stepId: randomUUID(), title: '水泵异响' };
  const { id } = await api.call(workOrderCalls.report, report);
  const [person] = await api.call(workOrderCalls.people, { id, keyword: ADMIN.name });
  const dispatch = { id, stepId: randomUUID(), assigneeId: person?.id ?? '' };
  await api.call(workOrderCalls.dispatch, dispatch);

  const begin = Date.now() - 3_600_000;
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const paths = ['receive', 'comment', 'finish', 'comment'] as const;
  // what changes the order was done by whoever knew the step before it
  const seen = [dispatch.stepId, ids[0], ids[0], ids[2]];
  let disk: Waiting[] = paths.map((kind, at) => ({
    id: ids[at] ?? '',
    seq: at,
    about: id,
    path: workOrderCalls[kind].path,
    body: {
      id,
      stepId: ids[at] ?? '',
      doneAt: String(begin + at * 60_000),
      seenStep: seen[at] ?? '',
      note: `第 ${at} 步`,
    },
  }));
  let kills = 0;
  while (disk.length > 0) {
    const entry = nextToSend(disk);
    if (!entry) throw new Error(`refused: ${JSON.stringify(disk)}`);
    // the first time the answer is cut off and the platform dies
    let dying: Promise<unknown> | undefined;
    const deaf = await deafLine(() => {
      dying ??= platform.kill();
    });
    expect(await send(deaf.url, entry)).toEqual({ kind: 'away' });
    deaf.stop();
    expect(dying).toBeDefined();
    await dying;
    kills += 1;
    await platform.start();
    const outcome = await send(platform.url, entry);
    const after = afterSending(entry, outcome);
    disk = disk.flatMap((one) => (one.id === entry.id ? (after ? [after] : []) : [one]));
  }
  expect(kills).toBe(paths.length);
  const order: WorkOrderInfo = await api.call(workOrderCalls.info, { id });
  expect(order.state).toBe('finished');
  expect(order.steps.slice(2).map((step) => [step.id, step.kind, step.doneAt])).toEqual(
    paths.map((kind, at) => [ids[at], kind, begin + at * 60_000]),
  );
});
