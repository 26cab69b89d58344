import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { alarmsOf, mvarsOf, orphansOf, partOfProject } from './mvar-table.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('each project belongs to one part, the same one for a process that reads and one that is told', async () => {
  const org = newId();
  await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'x')`, [org]);
  const ids = Array.from({ length: 60 }, () => newId());
  await test.db.query(
    `insert into project (id, org_id, name, sort, created_at) select id, $2, id::text, 1, now() from unnest($1::uuid[]) id`,
    [ids, org],
  );
  await test.db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, sort)
     select gen_random_uuid(), unnest($1::uuid[]), 'k', 'n', 'formula', 2, '1', 1`,
    [ids],
  );
  const of = 12;
  const parts = await Promise.all(Array.from({ length: of }, (_, at) => mvarsOf(test.db, { at, of })));
  const found = parts.flatMap((rows, at) => rows.map(({ projectId }) => [projectId, at] as const));
  expect(new Map(found)).toEqual(new Map(ids.map((id) => [id, partOfProject(id, of)])));
  expect(found).toHaveLength(ids.length);
  // Ids that were made at the same time are spread, too.
  expect(parts.filter((rows) => rows.length > 0).length).toBeGreaterThan(of / 2);
  expect(await alarmsOf(test.db, { at: 0, of })).toEqual([]);
  expect(await orphansOf(test.db, { at: 0, of })).toEqual([]);
});
