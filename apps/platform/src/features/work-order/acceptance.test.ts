import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { LIMITS, type WorkOrder, type WorkOrderInfo, workOrderCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { isSoundPng } from '../../kernel/paper/draw-picture.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aJpg, aPng, aPngOf, aWebp } from '../../kernel/upload/files.testing.ts';
import { createOrderPaper } from './order-paper.ts';
import { printedOf } from './order-paper-words.ts';
import { orderCalls } from './work-order.testing.ts';

const NOW = Date.parse('2026-11-26T08:00:00Z');
const clock = clockAt(() => NOW);
const bus = createBus((error) => {
  throw error;
});
const operations = rememberedOperations();
const paper = createOrderPaper();
let test: TestDatabase;
let calls: TestCalls;
let chief: Caller;
let fitter: Caller;
let stranger: Caller;
let pump: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  const person = async (loginName: string) =>
    aCaller({ orgId, loginName, accountId: await addAccount(db, orgId, { loginName }) });
  [chief, fitter] = [await person('chief'), await person('fitter')];
  stranger = aCaller({ orgId: await addOrg(db) });
  pump = await addDevice(db, orgId, { name: '水泵' });
  calls = await orderCalls({ db, clock, bus, operations: operations.log, paper });
});
afterAll(async () => {
  await calls.close();
  await paper.stop();
  await test.drop();
});
beforeEach(async () => {
  await test.db.query('delete from work_order');
  await test.db.query('delete from message');
  operations.entries.length = 0;
});

const step = (who: Caller, name: keyof typeof workOrderCalls, id: string, more: object = {}) =>
  calls.as(who).call(workOrderCalls[name], { id, stepId: randomUUID(), note: '说明', ...more });
const info = async (id: string) => (await calls.as(chief).call(workOrderCalls.info, { id })).data as WorkOrderInfo;
const accept = (id: string, more: Record<string, string> = {}, who = chief, bytes: Buffer = aPng()) =>
  calls
    .as(who)
    .upload(workOrderCalls.accept, { id, stepId: randomUUID(), signer: '王工', ...more }, { name: 's.png', bytes });
async function finished(more: object = {}): Promise<string> {
  const report = { equipmentId: pump, stepId: randomUUID(), title: '水泵异响', content: '轴承处有异响' };
  const { id } = (await calls.as(chief).call(workOrderCalls.report, report)).data as WorkOrder;
  await step(chief, 'dispatch', id, { assigneeId: fitter.accountId });
  await step(fitter, 'receive', id, { place: '1号泵房' });
  expect(await step(fitter, 'finish', id, { note: '更换轴承', ...more })).toMatchObject({ code: 200 });
  return id;
}

describe('whoever accepts a finished order signs (decision 124)', () => {
  it('with their name, kept with account and time; the assignee is told', async () => {
    const id = await finished();
    const stepId = randomUUID();
    expect(await accept(id, { stepId, place: '1号泵房' })).toMatchObject({
      code: 200,
      data: { state: 'finished', acceptedAt: NOW, acceptedBy: '王工' },
    });
    const order = await info(id);
    expect(order.steps.at(-1)).toMatchObject({
      id: stepId,
      kind: 'accept',
      who: 'chief',
      signer: '王工',
      place: '1号泵房',
      at: NOW,
      pictures: [stepId],
    });
    expect(operations.entries.at(-1)).toMatchObject({ action: 'workOrder.accept' });
    expect(String(operations.entries.at(-1)?.new)).toContain('王工');
    const told = await test.db.query('select account_id from message where account_id = $1', [fitter.accountId]);
    expect(told.length).toBeGreaterThan(1);
    // the same step again: once
    expect(await accept(id, { stepId })).toMatchObject({ code: 200 });
    expect((await info(id)).steps).toHaveLength(order.steps.length);
  });
  it('once, only when it is finished, and again after it was reopened (2803)', async () => {
    const id = await finished();
    expect(await accept(id)).toMatchObject({ code: 200 });
    expect(await accept(id)).toMatchObject({ code: 2803 });
    expect(await step(chief, 'reopen', id)).toMatchObject({
      code: 200,
      data: { acceptedAt: null, acceptedBy: '', state: 'pending' },
    });
    expect(await accept(id)).toMatchObject({ code: 2803 });
  });
  it('with a signature that is a picture of bounded size, and a name', async () => {
    const id = await finished();
    expect(await accept(id, { signer: '' })).toMatchObject({ code: 10_001 });
    expect(await accept(id, { signer: '工'.repeat(LIMITS.ops.signerMax + 1) })).toMatchObject({ code: 10_001 });
    expect(await accept(id, {}, chief, aJpg())).toMatchObject({ code: 10_007 });
    expect((await accept(id, {}, chief, aPngOf(LIMITS.ops.signatureBytes + 1))).code).not.toBe(200);
    expect((await info(id)).acceptedAt).toBeNull();
    expect(await accept(id, {}, chief, aPngOf(LIMITS.ops.signatureBytes))).toMatchObject({ code: 200 });
  });
  it('not by whoever does not see it', async () => {
    expect((await accept(await finished(), {}, stranger)).code).not.toBe(200);
  });
});

const print = (id: string, who: Caller, more = 'timeZone=Asia%2FShanghai') =>
  calls.raw({ url: `${workOrderCalls.print.path}?id=${id}&${more}`, headers: { cookie: calls.cookieOf(who) } });

describe('a work order on paper (decision 124)', () => {
  it('is a PDF in Chinese and in English, with its pictures and signature', async () => {
    const materials = JSON.stringify([{ name: '轴承 6205-2RS', quantity: 2, priceCents: 4_500 }]);
    const id = await finished({ hours: '1.5', materials });
    const stepId = (await info(id)).steps.at(-1)?.id ?? '';
    for (const bytes of [aPng(), aJpg(), aWebp()]) {
      const fields = { id, stepId, pictureId: randomUUID() };
      expect(await calls.as(fitter).upload(workOrderCalls.addPicture, fields, { name: 'p', bytes })).toMatchObject({
        code: 200,
      });
    }
    await accept(id);
    for (const lang of ['zh', 'en']) {
      const headers = { cookie: calls.cookieOf(fitter), 'x-lang': lang };
      const answer = await calls.raw({
        url: `${workOrderCalls.print.path}?id=${id}&timeZone=Asia%2FShanghai`,
        headers,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(answer.rawPayload.length).toBeGreaterThan(5_000);
    }
  });
  it('is written with as many steps as there can be, each as long as it can be, in time', async () => {
    const id = await finished();
    await test.db.query(
      `insert into work_order_step (id, order_id, kind, who, at, note)
       select gen_random_uuid(), $1, 'comment', 'x', now(), repeat('轴承磨损', $3) || repeat(E'\\n', 100)
         from generate_series(1, $2) n`,
      [id, LIMITS.ops.steps - 4, LIMITS.ops.noteMax / 4 - 25],
    );
    const answer = await print(id, chief);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }, 60_000);
  it('has a place for a picture that claims to be larger than it is, and goes on', async () => {
    const id = await finished();
    const stepId = (await info(id)).steps.at(-1)?.id ?? '';
    const bytes = bomb();
    expect(isSoundPng(bytes)).toBe(false);
    expect(isSoundPng(aPng())).toBe(true);
    await test.db.query(
      `insert into work_order_picture (id, order_id, step_id, kind, bytes, at) values ($1, $2, $3, 'png', $4, now())`,
      [randomUUID(), id, stepId, bytes],
    );
    expect((await print(id, chief)).statusCode).toBe(200);
  });
  it('that takes too long is given up (2808)', async () => {
    const hurried = createOrderPaper({ jobMs: 1 });
    const page = { title: '', name: '', facts: [], stepsTitle: '', steps: [], leftOut: '', noPicture: '' };
    await expect(hurried.pdf({ ...page, footer: '', page: '' })).rejects.toThrowError('2808');
    await hurried.stop();
  });
  it('is not for whoever does not see it, and needs a time zone', async () => {
    const id = await finished();
    expect((await print(id, stranger)).statusCode).not.toBe(200);
    expect((await print(id, chief, 'timeZone=Mars')).statusCode).not.toBe(200);
  });
  it('has all signatures, and other pictures as far as their number and bytes go', () => {
    const { printedPictures, printedBytes } = LIMITS.ops;
    const picture = (n: number, bytes = 1, stepId = 'step') => ({ id: `p${n}`, stepId, bytes });
    const many = Array.from({ length: printedPictures + 2 }, (_one, n) => picture(n));
    expect(printedOf(many)).toMatchObject({ leftOut: 2 });
    expect(printedOf([...many, picture(99, 1, 'p99')]).ids).toContain('p99');
    expect(printedOf([picture(1, printedBytes), picture(2)])).toEqual({ ids: ['p1'], leftOut: 1 });
    expect(printedOf([picture(1, printedBytes - 1), picture(2)])).toEqual({ ids: ['p1', 'p2'], leftOut: 0 });
  });
});

/** A PNG of one pixel, by its head, and 64 MB unpacked. */
function bomb(): Buffer {
  const png = aPng();
  const at = png.indexOf('IDAT') - 4;
  const data = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('IDAT', 4, 'latin1');
  data.copy(chunk, 8);
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(png.indexOf('IEND') - 4)]);
}
