import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../lib/search-codecs.ts';
import { alarmCodecs, alarmQuery, alarmStates, isFiltered, mayConfirm } from './alarm-state.ts';

const HOUR = 3_600_000;
const now = 1_000 * HOUR;
const query = (search: Record<string, string>) =>
  alarmQuery(parseSearch(alarmCodecs, search), { equipmentId: 'd1' }, now);

describe('asking for alarms', () => {
  it('turns the filters into what the server understands', () => {
    expect(query({})).toEqual({ equipmentId: 'd1' });
    expect(query({ state: 'waiting', severity: 'severe' })).toMatchObject({
      active: false,
      confirmed: false,
      severity: 'severe',
    });
  });
  it('is about the device whose page it is, or about the one that was chosen', () => {
    expect(query({ device: 'd2' })).toMatchObject({ equipmentId: 'd1' });
    const all = parseSearch(alarmCodecs, { device: 'd2', state: 'shelved' });
    expect(alarmQuery(all, undefined, now)).toMatchObject({ equipmentId: 'd2', shelved: true });
    expect(isFiltered({ ...all, state: 'all' })).toBe(true);
  });
  it('is about the group that was chosen, where it is not about one device', () => {
    const group = parseSearch(alarmCodecs, { group: 'g1' });
    expect(alarmQuery(group, undefined, now)).toMatchObject({ groupId: 'g1' });
    expect(alarmQuery(group, { equipmentId: 'd1' }, now).groupId).toBeUndefined();
    expect(isFiltered(group)).toBe(true);
  });
  it('is about the devices of the project that it stands in, or about one of them', () => {
    const one = parseSearch(alarmCodecs, { device: 'd2', group: 'g1' });
    const place = { projectId: 'p1' };
    expect(alarmQuery(one, place, now)).toMatchObject({ projectId: 'p1', equipmentId: 'd2', groupId: undefined });
  });
  it('leaves a preset open at its end, so that new alarms come in', () => {
    expect(query({ period: '8h' })).toMatchObject({ startTime: now - 8 * HOUR, endTime: undefined });
    expect(query({ period: 'custom', since: '5', until: '9' })).toMatchObject({ startTime: 5, endTime: 9 });
  });
  it('asks for nothing that the server would refuse', () => {
    expect(query({ keyword: 'x'.repeat(80), period: 'custom', since: '9', until: '5' })).toMatchObject({
      keyword: 'x'.repeat(50),
      startTime: undefined,
      endTime: undefined,
    });
  });
  it('knows a filtered list from an empty one', () => {
    expect(isFiltered(parseSearch(alarmCodecs, { page: '2' }))).toBe(false);
    expect(isFiltered(parseSearch(alarmCodecs, { period: '1h' }))).toBe(true);
  });
});

describe('where an alarm stands', () => {
  it.each([
    [null, null, ['active']],
    [null, 5, ['active', 'confirmed']],
    [4, null, ['recovered', 'unconfirmed']],
    [4, 5, ['confirmed']],
  ] as const)('recovered %s, confirmed %s: %j', (recoveredAt, confirmedAt, states) => {
    expect(alarmStates({ raisedAt: 1, recoveredAt, confirmedAt })).toEqual(states);
  });
  it('is confirmed after recovery, or earlier where recovery would do it by itself', () => {
    expect(mayConfirm({ confirmRule: 'manual', recoveredAt: null, confirmedAt: null })).toBe(false);
    expect(mayConfirm({ confirmRule: 'manual', recoveredAt: 1, confirmedAt: null })).toBe(true);
    expect(mayConfirm({ confirmRule: 'auto', recoveredAt: null, confirmedAt: null })).toBe(true);
    expect(mayConfirm({ confirmRule: 'auto', recoveredAt: 1, confirmedAt: 2 })).toBe(false);
  });
});
