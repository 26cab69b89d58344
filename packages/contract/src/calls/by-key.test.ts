import { describe, expect, it } from 'vitest';
import { isCentreOnly, isPermission } from '../permissions.ts';
import { keyPermissions } from '../key-permissions.ts';
import { KEY_PATHS, keysOf } from './by-key.ts';
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
  it.each(['whole', 'range'] as const)('needs permissions that a key can be given, and no others: %s', (of) => {
    const calls = open.filter((call) => of === 'whole' || keysOf(call) === 'range');
    const needed = new Set(calls.map(({ access }) => access).filter((access) => isPermission(access)));
    expect(new Set(keyPermissions(of))).toEqual(needed);
    expect(keyPermissions(of)).not.toContain('account_own_password');
    expect(keyPermissions(of)).not.toContain('manage_api_edit');
  });
});
