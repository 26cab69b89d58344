import { FORWARD_COLUMNS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networksIn } from '../../kernel/networks.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { postgresByTcp } from './data-centre.testing.ts';
import type { Fact } from './facts.ts';
import { createPostgresTarget } from './target/postgres-target.ts';
import type { Target } from './target/target.ts';

let test: TestDatabase;
let relay: Awaited<ReturnType<typeof postgresByTcp>>;
const opened: Target[] = [];
beforeAll(async () => {
  test = await testDatabase();
  relay = await postgresByTcp(test);
});
afterAll(async () => {
  await Promise.all(opened.map((target) => target.close()));
  await relay.stop();
  await test.drop();
});
function target(table: string): Target {
  const allowed = networksIn('127.0.0.0/8');
  if (!allowed) throw new Error('no networks');
  const made = createPostgresTarget({
    id: newId(),
    target: relay.target(table),
    mapping: { shape: 'value', columns: [...FORWARD_COLUMNS.value] },
    secret: '',
    signKey: '',
    allowed,
    timeoutMs: 5_000,
  });
  opened.push(made);
  return made;
}
const ODD = [
  '',
  '\\',
  '\\N',
  '\\.',
  'a\tb',
  'one\ntwo\r\n',
  'NUL\u0000here',
  '泵 №1 "x" \'y\'',
  '{"a":1}',
  'null',
  '\ud800',
];
const DEVICE = newId();
const VARIABLE = newId();
const values = [0, -0.5, 1e21, 5e-324, 12.25, null];
function facts(count: number, from = 0): Fact[] {
  return Array.from({ length: count }, (_, n) => {
    const at = 1_790_000_000_000 + (from + n) * 1_001;
    const odd = ODD[n % ODD.length] ?? '';
    return {
      key: `1-${n}-${at}`,
      time: new Date(at).toISOString(),
      epoch: at,
      deviceId: DEVICE,
      deviceNo: odd,
      deviceName: odd,
      report: odd,
      variableId: VARIABLE,
      variableKey: 'flow',
      variableName: odd,
      unit: odd,
      value: values[n % values.length] ?? null,
      text: n % 3 === 0 ? odd : null,
      quality: 'good',
      aggregation: '',
    };
  });
}
const all = (table: string) => test.db.query<Record<string, unknown>>(`select * from ${table} order by row_key`);
/** Connections whose last words were a copy. */
async function copies(): Promise<number> {
  const [row] = await test.db.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where application_name = 'lightfield forwarder' and query ilike 'copy %'`,
  );
  return row?.n ?? 0;
}

describe('rows of a table of PostgreSQL', () => {
  it('are the same whether they are copied or inserted', async () => {
    const [whole, single] = [target('copied'), target('inserted')];
    const rows = facts(200);
    await whole.send(rows);
    expect(await copies()).toBe(1);
    for (let from = 0; from < rows.length; from += 20) await single.send(rows.slice(from, from + 20));
    expect(await copies()).toBe(1);
    expect(await all('copied')).toEqual(await all('inserted'));
    expect(await all('copied')).toHaveLength(200);
  });

  it('stay as they are where some come once more among others', async () => {
    const to = target('again');
    await to.send(facts(100));
    await test.db.query("update again set quality = 'changed' where row_key = $1", [facts(1)[0]?.key]);
    await to.send([...facts(100), ...facts(100, 1_000)]);
    await to.send(facts(100, 1_000));
    const rows = await all('again');
    expect(rows).toHaveLength(200);
    expect(rows.filter(({ quality }) => quality === 'changed')).toHaveLength(1);
  });

  it('are inserted where a column is of another type than ours, whose text would mean something else', async () => {
    const before = await copies();
    const first = target('typed');
    await first.send(facts(1));
    await first.close();
    await test.db.query("alter table typed alter ts type timestamp using ts at time zone 'Asia/Shanghai'");
    await test.db.query(
      `do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Asia/Shanghai'); end $$`,
    );
    await target('typed').send(facts(100));
    expect(await copies()).toBe(before);
    const [row] = await test.db.query<{ ok: boolean }>(
      `select bool_and(ts = to_timestamp(split_part(row_key, '-', 3)::bigint / 1000.0) at time zone 'Asia/Shanghai') as ok from typed`,
    );
    expect(row?.ok).toBe(true);
  });

  it('are refused by what the server says of the insert', async () => {
    await test.db.query('create table closed (like copied including all)');
    await test.db.query('alter table closed add check (value < 0)');
    await expect(target('closed').send(facts(100))).rejects.toMatchObject({ what: 'answer' });
    await test.db.query('alter table closed drop column quality');
    await expect(target('closed').send(facts(100))).rejects.toMatchObject({ what: 'columns' });
  });
});
