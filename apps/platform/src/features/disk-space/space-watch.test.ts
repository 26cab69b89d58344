import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import type { DirectNotice } from '../../kernel/notifier.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDiskSpaceWatch } from './space-watch.ts';
import { createDiskSpaceRepository } from './disk-space.repository.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('tells the administrators of the operation centre on the screen, by e-mail and by SMS that the disk is full and has room again', async () => {
  const { db } = test;
  const centre = await addOrg(db, 'center');
  const administrator = await addAccount(db, centre, { kind: 'op' });
  await addAccount(db, centre, { kind: 'op' });
  await db.query(`update role set role_type = 'admin' where id = (select role_id from account where id = $1)`, [
    administrator,
  ]);
  await db.query(`update account set phone = '138' || right(id::text, 8), email = id || '@plant.cn', language = 'en'`);
  let free = 50 * 2 ** 30;
  const [sent, shown]: [DirectNotice[], string[]] = [[], []];
  const bus = createBus((error) => {
    throw error;
  });
  bus.on('message', ({ accountId, message }) => shown.push(`${accountId} ${message.title}`));
  const watch = createDiskSpaceWatch({
    db,
    space: createDiskSpaceRepository(),
    bus,
    clock: systemClock,
    log: silentLog,
    disk: () => Promise.resolve({ free, total: 100 * 2 ** 30 }),
    refusals: () => 0,
    lowBytes: 2 ** 30,
    direct: { send: (notice) => sent.push(notice) },
  });
  await watch.look();
  expect([sent, shown]).toEqual([[], []]);
  free = 2 ** 20;
  await watch.look();
  await watch.look();
  expect(shown).toEqual([`${administrator} 数据盘已满，新数据暂时无法保存`]);
  expect(sent).toMatchObject([
    {
      channel: 'email',
      target: `${administrator}@plant.cn`,
      lang: 'en',
      params: { title: expect.stringContaining('full') },
    },
    { channel: 'sms', target: `138${administrator.slice(-8)}`, lang: 'en' },
  ]);
  free = 50 * 2 ** 30;
  await watch.look();
  expect(shown).toHaveLength(2);
  expect(sent).toHaveLength(4);
});
