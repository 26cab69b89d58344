import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_CALLS } from './calls/index.ts';

/** What a column of whole numbers holds (PostgreSQL, `integer`); more is answered by no call, but by an error of the database. */
const COLUMN_MAX = 2_147_483_647;
/** The last moment a Date can tell; columns of times hold it. */
const TIME_MAX = 8_640_000_000_000_000;
/** Compared (deliveries with a `bigint`) or kept within a document: they come to no column of their own. */
const WITHOUT: ReadonlySet<string> = new Set([
  '/lfscada/api/webhook/delivery/resend number',
  '/lfscada/gateway/settings/save settings.lowPower.sleepDelaySeconds',
  '/lfscada/gateway/settings/save settings.lowPower.wakeAfterMinutes',
  '/lfscada/gateway/traffic/save interval',
  '/lfscada/security/resetpwd/checkAnswer answers.questionId',
  '/lfscada/security/resetanswer answers.questionId',
  '/lfscada/sms/buy/order priceCents',
]);

interface Schema {
  readonly type?: unknown;
  readonly maximum?: number;
}
/** Names of fields that take whole numbers, with the largest each of them takes. */
function* wholeNumbers(schema: unknown, path: readonly string[] = []): Generator<[string, number]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { type, maximum = Number.POSITIVE_INFINITY } = schema as Schema;
  if (type === 'integer') yield [path.join('.'), maximum];
  for (const [key, inner] of Object.entries(schema)) {
    if (key !== 'properties') {
      yield* wholeNumbers(inner, path);
      continue;
    }
    for (const [name, field] of Object.entries(inner as object)) yield* wholeNumbers(field, [...path, name]);
  }
}

it('every whole number that a call takes fits the column it comes to', () => {
  const found = ALL_CALLS.flatMap(({ path, body }) => {
    const schema = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' });
    return [...wholeNumbers(schema)].flatMap(([field, max]) =>
      max > COLUMN_MAX && max !== TIME_MAX ? `${path} ${field}` : [],
    );
  });
  expect([...new Set(found)].toSorted()).toEqual([...WITHOUT].toSorted());
});
