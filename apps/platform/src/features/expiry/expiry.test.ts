import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import { testClock } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { endingKeys } from '../api-key/ending-keys.ts';
import { createMessageRepository } from '../message/message.repository.ts';
import type { EndingThings } from './ending-things.ts';
import { createExpiryJob } from './expiry-job.ts';
import { stageOf } from './expiry-stages.ts';

const DAY_MS = 86_400_000;

describe('the stage of something that ends', () => {
  const stage = (left: number, of: number) => stageOf({ madeAt: -of * DAY_MS, endsAt: 0 }, [30, 7, 1], -left * DAY_MS);
  it.each([
    { left: 31, said: undefined },
    { left: 30, said: 30 },
    { left: 7.1, said: 30 },
    { left: 7, said: 7 },
    { left: 1, said: 1 },
    { left: 0, said: 0 },
    { left: -2, said: 0 },
  ])('is $said with $left days left', ({ left, said }) => expect(stage(left, 365)).toBe(said));
  it('says nothing of a stage that was over when it was made', () => {
    expect(stage(5, 5)).toBeUndefined();
    expect(stage(1, 5)).toBe(1);
  });
});

describe('people whose API keys end', () => {
  let test: TestDatabase;
  let accountId: string;
  let keyId: string;
  let endsAt: number;
  const clock = testClock();
  const said: string[] = [];
  const process = (kinds: readonly EndingThings[] = [endingKeys]) =>
    createExpiryJob({
      db: test.db,
      bus: { emit: (name) => void said.push(name) },
      kinds,
      clock,
      log: silentLog,
    });
  const round = () => process().round();
  beforeAll(async () => {
    test = await testDatabase({ poolSize: 6 });
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.db.query('delete from api_key');
    await round();
    said.length = 0;
    const orgId = await addOrg(test.db);
    accountId = await addAccount(test.db, orgId);
    keyId = newId();
    endsAt = clock.now() + 20 * DAY_MS;
    await test.db.query(
      `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, networks, per_minute, expires_at, created_at)
       values ($1, $2, $3, '上位机', $6, 'abcd', '{}', 'all', '', 60, $4, $5)`,
      [keyId, orgId, accountId, new Date(endsAt), new Date(clock.now() - 300 * DAY_MS), Buffer.from(keyId)],
    );
  });
  const titles = async () =>
    (
      await test.db.query<{ title: string }>(
        'select title from message where account_id = $1 order by created_at, id',
        [accountId],
      )
    ).map(({ title }) => title);
  const dialogs = () => createMessageRepository(test.db).dialogs(accountId, clock.now());
  const SOON = (days: number) => `接口密钥“上位机”将在${days}天内到期`;

  it('are told once in each stage and once after the end, by however many processes', async () => {
    await Promise.all([round(), round(), round()]);
    expect(await titles()).toEqual([]);
    for (const left of [13, 12, 6, 1, -1, -2]) {
      clock.pass(endsAt - left * DAY_MS - clock.now());
      await Promise.all([round(), round(), round()]);
    }
    expect(await titles()).toEqual([SOON(14), SOON(7), SOON(1), '接口密钥“上位机”已到期']);
    expect(said.filter((name) => name === 'message')).toHaveLength(4);
    // one dialog: the newest
    expect((await dialogs()).map(({ title, equipType }) => [title, equipType])).toEqual([
      ['接口密钥“上位机”已到期', 'api'],
    ]);
  });

  it('are shown no dialog again of what they put away, until it has ended', async () => {
    clock.pass(7 * DAY_MS);
    await round();
    const [shown] = await dialogs();
    await createMessageRepository(test.db).ignore(accountId, shown?.id ?? '');
    clock.pass(8 * DAY_MS);
    await round();
    expect(await titles()).toHaveLength(2);
    expect(await dialogs()).toEqual([]);
    clock.pass(6 * DAY_MS);
    await round();
    expect(await dialogs()).toHaveLength(1);
  });

  it('of a kind of its own is told of as that', async () => {
    const service = { id: newId(), name: '', of: 'apiService', equipType: 'api', madeAt: 0, endsAt } as const;
    const ending = () => Promise.resolve([{ ...service, accounts: [accountId] }]);
    await process([{ kind: 'project', days: [30, 7, 1], ending }]).round();
    expect((await dialogs()).map(({ equipType }) => equipType)).toEqual(['api']);
  });

  it('are reminded no more of what was prolonged, disabled or revoked', async () => {
    clock.pass(7 * DAY_MS);
    await round();
    expect(await dialogs()).toHaveLength(1);
    await test.db.query('update api_key set expires_at = $2 where id = $1', [keyId, new Date(endsAt + 300 * DAY_MS)]);
    await round();
    clock.pass(1);
    expect(await dialogs()).toEqual([]);
    // and told anew of the new end
    clock.pass(300 * DAY_MS);
    await round();
    expect(await dialogs()).toHaveLength(1);
    await test.db.query('update api_key set disabled = true where id = $1', [keyId]);
    await round();
    clock.pass(1);
    expect(await dialogs()).toEqual([]);
  });
});
