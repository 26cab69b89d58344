import {
  type BodyOut,
  FORWARD_FIELDS,
  type ForwardMapping,
  type ForwardTarget,
  LIVE_SECONDS,
  brokerOf,
  commonErrors,
  type dataCentreCalls,
  dataCentreErrors,
} from '@lightfield/contract';
import { type BlockList, isIP } from 'node:net';
import { mayBeAsked, outboundUrl } from '../../kernel/outbound.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { secretOwner, signKeyOwner } from './forward-secrets.ts';
import type { ForwarderSays, StoredForwarder } from './forwarder.repository.ts';
import { hostOf } from './target/open-target.ts';
import { fitsTdengine } from './target/tdengine-sql.ts';

export type Said = BodyOut<typeof dataCentreCalls.add>;
export type Looked = BodyOut<typeof dataCentreCalls.preview>;

/** 1992: it is no address, or one of an inner network. What a name stands for is judged when it is connected to. */
export function checkAddress(target: ForwardTarget, allowed: BlockList): void {
  const isGood = (host: string) => isIP(host) === 0 || mayBeAsked(host, allowed);
  const hosts = (): string[] =>
    target.kind === 'kafka'
      ? target.brokers.map((typed) => brokerOf(typed)?.host ?? '')
      : 'host' in target
        ? [target.host]
        : [];
  const good = 'url' in target ? outboundUrl(target.url, allowed) !== undefined : hosts().every(isGood);
  if (!good) throw dataCentreErrors.addressRefused({ field: 'target' });
}
/** 1994: fields of the other shape, a name twice, or no key. */
function checkMapping({ shape, columns }: ForwardMapping): void {
  const fields: readonly string[] = FORWARD_FIELDS[shape];
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const keys = columns.filter(({ field }) => field === 'key').length;
  if (names.size !== columns.length || keys !== 1 || columns.some(({ field }) => !fields.includes(field)))
    throw dataCentreErrors.mappingInvalid({ field: 'mapping' });
}

/** Chosen variables are named, and nobody names what is not asked for. */
function liveOf({ live = false, liveRange = 'all', liveSeconds = LIVE_SECONDS, variableIds = [] }: Looked) {
  if ((live && liveRange === 'chosen') !== variableIds.length > 0)
    throw commonErrors.parameterInvalid({ field: 'variableIds' });
  return { live, liveRange, liveSeconds, variableIds: [...new Set(variableIds)].toSorted() };
}

export function saysOf(body: Looked): Omit<ForwarderSays, 'name'> {
  const [deviceIds, groupIds] = [body.deviceIds ?? [], body.groupIds ?? []];
  const live = liveOf(body);
  if (!body.records && !body.alarms && !live.live) throw commonErrors.parameterInvalid({ field: 'records' });
  if (body.range === 'devices' && deviceIds.length === 0) throw commonErrors.parameterInvalid({ field: 'deviceIds' });
  if (body.range === 'groups' && groupIds.length === 0) throw commonErrors.parameterInvalid({ field: 'groupIds' });
  checkMapping(body.mapping);
  // 1998
  if (body.target.kind === 'tdengine' && !fitsTdengine(body.mapping))
    throw dataCentreErrors.seriesMapping({ field: 'mapping' });
  return {
    target: body.target,
    mapping: body.mapping,
    records: body.records,
    alarms: body.alarms,
    ...live,
    range: body.range,
    deviceIds: body.range === 'devices' ? [...new Set(deviceIds)].toSorted() : [],
    groupIds: body.range === 'groups' ? [...new Set(groupIds)].toSorted() : [],
  };
}
/** What of it is written down in the operation log. */
export const told = (says: ForwarderSays) => {
  const { name, target, mapping, records, alarms, live, range, deviceIds, groupIds } = says;
  const { liveRange, liveSeconds, variableIds } = says;
  return {
    name,
    target,
    mapping,
    records,
    alarms,
    live,
    range,
    deviceIds,
    groupIds,
    ...(live && { liveRange, liveSeconds, variableIds }),
  };
};
export const logged = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'forwarder',
  objectId: id,
  objectName: name,
});

/** Secrets as they are stored: those that were said, else those that are there, as long as they go to the same host. */
export function secretsOf(vault: Vault, id: string, body: Said, before: StoredForwarder | undefined) {
  const secret = secretOf(vault, id, body, before);
  if (body.target.kind !== 'http') return { secret, signKey: '' };
  const signKey = body.signKey === undefined ? (before?.signKey ?? '') : vault.seal(signKeyOwner(id), body.signKey);
  if (body.target.signs && signKey === '') throw commonErrors.parameterInvalid({ field: 'signKey' });
  return { secret: body.target.header === '' ? '' : secret, signKey: body.target.signs ? signKey : '' };
}
function secretOf(vault: Vault, id: string, body: Said, before: StoredForwarder | undefined): string {
  if (body.secret !== undefined) return vault.seal(secretOwner(id), body.secret);
  if (!before || before.secret === '') return '';
  if (hostOf(before.target) !== hostOf(body.target)) throw dataCentreErrors.secretNeeded({ field: 'secret' });
  return before.secret;
}
