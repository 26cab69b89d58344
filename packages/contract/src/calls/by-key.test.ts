import { describe, expect, it } from 'vitest';
import { isCentreOnly, isPermission } from '../permissions.ts';
import { KEY_PATHS, keyPermissions, keysOf } from './by-key.ts';
import { ALL_CALLS } from './index.ts';

describe('what an API key may call', () => {
  const open = ALL_CALLS.filter((call) => keysOf(call) !== 'no');

  it('is written down by the addresses of calls, each once', () => {
    const paths = new Set(ALL_CALLS.map(({ path }) => path));
    expect(KEY_PATHS.filter((path) => !paths.has(path))).toEqual([]);
    expect(new Set(KEY_PATHS).size).toBe(KEY_PATHS.length);
  });
  it('is nothing of a person’s own, nor what gives somebody access', () => {
    const closed =
      /^\/lfscada\/(security|msg|api|account|websocket|feedback)\/|\/share\/|password|resetPwd|^\/lfscada\/user\/(?!operationlog)/i;
    expect(open.filter(({ path }) => closed.test(path)).map(({ path }) => path)).toEqual([]);
    expect(open.filter(({ access }) => access.startsWith('account_own')).map(({ path }) => path)).toEqual([]);
  });
  it('with chosen devices is reached through a device, or through what stands in one', () => {
    const wide = open.filter(
      (call) => keysOf(call) === 'range' && isPermission(call.access) && isCentreOnly(call.access),
    );
    expect(wide).toEqual([]);
    expect(open.filter((call) => keysOf(call) === 'range' && call.scope === 'none')).toEqual([]);
  });
  it('needs permissions that a key can be given', () => {
    const whole = new Set<string>(keyPermissions('whole'));
    for (const { access } of open) if (access !== 'session') expect(whole).toContain(access);
    for (const code of keyPermissions('range')) expect(whole).toContain(code);
    expect(whole).not.toContain('account_own_password');
    expect(whole).not.toContain('manage_api_edit');
  });
});
