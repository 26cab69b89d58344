import { DomainError } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import type { Queryable } from './db.ts';
import { homeOrg } from './home-org.ts';
import { aCaller } from './testing-calls.ts';

const KINDS: Readonly<Record<string, string>> = {
  centre: 'center',
  a: 'enterprise',
  b: 'enterprise',
  customer: 'external',
};
/** An installation with these organisations. */
const installation = (...ids: string[]): Queryable => ({
  query: <Row>(_text: string, values: readonly unknown[] = []) =>
    Promise.resolve(
      ids
        .filter((id) => (values.length > 0 ? id === values[0] : KINDS[id] === 'enterprise'))
        .map((id) => ({ id, kind: KINDS[id] })) as Row[],
    ),
});
const centre = aCaller({ kind: 'op', orgId: 'centre' });
const staff = aCaller({ kind: 'int', orgId: 'a' });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof DomainError ? error.spec.code : error),
  );

describe('where something new belongs', () => {
  it('of staff: to their enterprise, whatever there is beside it', async () => {
    expect(await homeOrg(installation('centre', 'a', 'b'), staff, undefined)).toBe('a');
    expect(await homeOrg(installation('centre', 'a', 'b'), staff, 'a')).toBe('a');
  });
  it('of the centre: to the only enterprise; to itself while there is none', async () => {
    expect(await homeOrg(installation('centre', 'a'), centre, undefined)).toBe('a');
    expect(await homeOrg(installation('centre'), centre, undefined)).toBe('centre');
  });
  it('of the centre with two enterprises: to the one it names, and 2914 without a name', async () => {
    const two = installation('centre', 'a', 'b', 'customer');
    expect(await codeOf(homeOrg(two, centre, undefined))).toBe(2914);
    expect(await homeOrg(two, centre, 'b')).toBe('b');
  });
  it('never to the centre by name, and to a customer only where customers can have it: 1012', async () => {
    const two = installation('centre', 'a', 'b', 'customer');
    expect(await codeOf(homeOrg(two, centre, 'centre'))).toBe(1012);
    expect(await codeOf(homeOrg(two, centre, 'customer'))).toBe(1012);
    expect(await homeOrg(two, centre, 'customer', { customers: true })).toBe('customer');
    expect(await codeOf(homeOrg(two, staff, 'customer'))).toBe(1012);
  });
});
