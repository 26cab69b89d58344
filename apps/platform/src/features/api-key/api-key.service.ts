import { randomBytes } from 'node:crypto';
import {
  type ApiKeySecret,
  type BodyOut,
  LIMITS,
  apiKeyErrors,
  type apiKeyCalls,
  commonErrors,
  isPermission,
  keyPermissions,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { KEY_PREFIX, hashOfSecret } from '../../kernel/api-keys.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { networksIn } from '../../kernel/networks.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { ApiAuthorisationRepository } from './api-authorisation.repository.ts';
import type { ApiKeyRepository, KeySays, StoredKey } from './api-key.repository.ts';
import type { KeyUses } from './key-use.ts';

const { perEnterprise } = LIMITS.apiKey;
const SECRET_BYTES = 32;
const HINT_CHARACTERS = 4;
const HOUR_MS = 3_600_000;

export interface ApiKeyParts {
  db: Db;
  keys: ApiKeyRepository;
  authorised: ApiAuthorisationRepository;
  operations: OperationLog;
  clock: Clock;
  /** What is remembered of keys holds no longer. */
  changed: () => void;
}
type Said = BodyOut<typeof apiKeyCalls.add>;

function newSecret() {
  const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashOfSecret(secret), hint: secret.slice(-HINT_CHARACTERS) };
}

/** The networks as they are kept: without blanks. 1971: one of them is none. */
function networksOf(text: string | undefined): string {
  const entries = (text ?? '').split(',').map((one) => one.trim());
  const plain = entries.filter((one) => one !== '').join(',');
  if (!networksIn(plain)) throw apiKeyErrors.networksInvalid({ field: 'networks' });
  return plain;
}

/** 1968: more than the caller holds. 10001: what opens nothing to a key of this range. */
function checkPermissions(caller: Caller, permissions: readonly string[], range: Said['range']): void {
  const open = new Set<string>(keyPermissions(range === 'all' ? 'whole' : 'range'));
  for (const permission of permissions) {
    if (!isPermission(permission) || !open.has(permission))
      throw commonErrors.parameterInvalid({ field: 'permissions', permission });
    if (!caller.permissions.has(permission)) throw apiKeyErrors.beyondOwn({ permission });
  }
}

/** What was said, as it is kept. `before`: of a key that is changed. */
function saysOf(caller: Caller, body: Said, now: number, before?: StoredKey): KeySays {
  checkTitle(body.name, caller.lang, before && { before: before.name });
  checkPermissions(caller, body.permissions, body.range);
  const [deviceIds, groupIds] = [body.deviceIds ?? [], body.groupIds ?? []];
  if (body.range === 'devices' && deviceIds.length === 0) throw commonErrors.parameterInvalid({ field: 'deviceIds' });
  if (body.range === 'groups' && groupIds.length === 0) throw commonErrors.parameterInvalid({ field: 'groupIds' });
  const expiresAt = body.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= now && expiresAt !== before?.expiresAt)
    throw commonErrors.parameterInvalid({ field: 'expiresAt' });
  return {
    name: body.name,
    permissions: [...new Set(body.permissions)].toSorted(),
    range: body.range,
    deviceIds: body.range === 'devices' ? [...new Set(deviceIds)].toSorted() : [],
    groupIds: body.range === 'groups' ? [...new Set(groupIds)].toSorted() : [],
    networks: networksOf(body.networks),
    perMinute: body.perMinute,
    expiresAt,
  };
}
const told = ({ name, permissions, range, deviceIds, groupIds, networks, perMinute, expiresAt }: KeySays) => ({
  name,
  permissions,
  range,
  deviceIds,
  groupIds,
  networks,
  perMinute,
  expiresAt,
});
const logged = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'apiKey',
  objectId: id,
  objectName: name,
});

/** The rules of keys. Whether the caller reaches the key was checked before. */
export function createApiKeyService({
  db,
  keys,
  authorised,
  operations,
  clock,
  changed,
  use,
}: ApiKeyParts & { use: KeyUses }) {
  /** 1966 where somebody else was faster. Whatever was changed holds from the next call on. */
  async function change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isDuplicate(error, 'api_key_name')) throw apiKeyErrors.nameExists({ field: 'name' });
      throw error;
    } finally {
      changed();
    }
  }
  async function found(tx: Transaction, id: string): Promise<StoredKey> {
    const key = await keys.find(tx, id);
    if (!key) throw commonErrors.notFound({ id });
    return key;
  }
  /** A key acts for its maker: nobody else says what it may, or learns its secret. */
  async function own(tx: Transaction, caller: Caller, id: string): Promise<StoredKey> {
    const key = await found(tx, id);
    if (key.accountId !== caller.accountId) throw apiKeyErrors.notMaker({ by: key.maker });
    return key;
  }

  return {
    page: (caller: Caller, query: BodyOut<typeof apiKeyCalls.query>) => keys.page(caller, query, clock.now()),
    usage: ({ id, days }: BodyOut<typeof apiKeyCalls.usage>) => use.of(id, days, clock.now()),

    add: (caller: Caller, body: Said): Promise<ApiKeySecret> =>
      change(async (tx) => {
        if (caller.kind === 'ext' && !(await authorised.isAuthorised(tx, caller.orgId)))
          throw apiKeyErrors.notAuthorised();
        const at = clock.now();
        const says = saysOf(caller, body, at);
        if ((await keys.count(tx, caller.orgId)) >= perEnterprise) throw apiKeyErrors.keysMax();
        const { secret, hash, hint } = newSecret();
        const id = newId();
        await keys.insert(tx, { ...says, id, orgId: caller.orgId, accountId: caller.accountId, hash, hint, at });
        const words = changesOf({}, told(says));
        await operations.write(caller, { action: 'apiKey.add', ...logged({ id, ...says }), ...words }, tx);
        return { id, secret };
      }),

    edit: (caller: Caller, body: BodyOut<typeof apiKeyCalls.edit>): Promise<Record<string, never>> =>
      change(async (tx) => {
        const before = await own(tx, caller, body.id);
        const says = saysOf(caller, body, clock.now(), before);
        const words = changesOf(told(before), told(says));
        if (!words) return {};
        await keys.edit(tx, before.id, says);
        await operations.write(caller, { action: 'apiKey.edit', ...logged({ id: before.id, ...says }), ...words }, tx);
        return {};
      }),

    rotate: (caller: Caller, { id, overlapHours }: BodyOut<typeof apiKeyCalls.rotate>): Promise<ApiKeySecret> =>
      change(async (tx) => {
        const key = await own(tx, caller, id);
        const { secret, hash, hint } = newSecret();
        await keys.renew(tx, id, { hash, hint, oldUntil: clock.now() + overlapHours * HOUR_MS });
        const words = changesOf({}, { overlapHours });
        await operations.write(caller, { action: 'apiKey.rotate', ...logged(key), ...words }, tx);
        return { id, secret };
      }),

    setDisabled: (
      caller: Caller,
      { id, disabled }: BodyOut<typeof apiKeyCalls.setDisabled>,
    ): Promise<Record<string, never>> =>
      change(async (tx) => {
        const key = await found(tx, id);
        if (key.disabled === disabled) return {};
        await keys.setDisabled(tx, id, disabled);
        const action = disabled ? 'apiKey.disable' : 'apiKey.enable';
        await operations.write(caller, { action, ...logged(key) }, tx);
        return {};
      }),

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      change(async (tx) => {
        const key = await found(tx, id);
        await keys.delete(tx, id);
        const words = changesOf(told(key), {});
        await operations.write(caller, { action: 'apiKey.delete', ...logged(key), ...words }, tx);
        return {};
      }),
  };
}
export type ApiKeyService = ReturnType<typeof createApiKeyService>;
