import { isGoodPassword } from '@lightfield/rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../../../kernel/start-error.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { firstStart } from './first-start.ts';
import { passwordMatches } from '../../../kernel/password.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.drop());

const accounts = () =>
  test.db.query<{
    login_name: string;
    password_hash: string;
    must_change_password: boolean;
    kind: string;
    permissions: unknown;
  }>('select account.*, role.permissions from account join role on role.id = account.role_id');

it('makes the administrator with a password that is shown once and is to be changed', async () => {
  const first = await firstStart(test.db, { name: 'admin', password: undefined });
  expect(first && isGoodPassword(first.admin.password)).toBe(true);
  const [admin, ...others] = await accounts();
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ login_name: 'admin', kind: 'op', must_change_password: true, permissions: null });
  expect(await passwordMatches(admin?.password_hash ?? '', first?.admin.password ?? '')).toBe(true);
  expect(await test.db.query('select kind, name, parent_id is null as root from org order by kind')).toEqual([
    { kind: 'center', name: '运营中心', root: true },
    { kind: 'enterprise', name: '示例企业', root: false },
  ]);
});

it('takes a password from the settings as it is', async () => {
  const first = await firstStart(test.db, { name: 'chief', password: 'Plant_2026ok' });
  expect(first?.admin).toEqual({ name: 'chief', password: 'Plant_2026ok' });
  expect((await accounts())[0]).toMatchObject({ login_name: 'chief', must_change_password: false });
});

it('refuses a password that breaks the rules, and leaves nothing behind', async () => {
  await expect(firstStart(test.db, { name: 'admin', password: 'admin' })).rejects.toBeInstanceOf(StartError);
  expect(await test.db.query('select 1 from org')).toEqual([]);
});

it('does nothing later on, whatever the settings say', async () => {
  await firstStart(test.db, { name: 'admin', password: 'Plant_2026ok' });
  expect(await firstStart(test.db, { name: 'other', password: 'x' })).toBeUndefined();
  expect(await accounts()).toHaveLength(1);
});

it('is made by one of two platforms that start together', async () => {
  const made = await Promise.all([1, 2, 3].map(() => firstStart(test.db, { name: 'admin', password: undefined })));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await accounts()).toHaveLength(1);
});
