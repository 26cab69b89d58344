import { describe, expect, it } from 'vitest';
import { advanceMs, historySearchOf, historyStateOf, zoomOf } from './history-state.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('address of the history tab', () => {
  it('survives the way through the address', () => {
    const change = {
      vars: [id(1), `${id(2)}.max`, `${id(2)}.min`],
      lines: [
        { axisKey: '℃', value: 80.5 },
        { axisKey: '', value: -1 },
        { axisKey: 'm@s', value: 3 },
      ],
      zoomFrom: 5,
      zoomTo: 9,
    };
    const search = historySearchOf({ tab: 'history' }, change);
    expect(search['tab']).toBe('history');
    expect(historyStateOf(search)).toMatchObject(change);
    expect(zoomOf(historyStateOf(search))).toEqual({ from: 5, to: 9 });
  });
  it('takes nothing from an address that somebody edited', () => {
    const state = historyStateOf({ vars: 'x,,1', lines: 'abc~@℃~9', zoomFrom: '9', zoomTo: '5', size: '0' });
    expect(state).toMatchObject({ vars: [], lines: [], size: 10 });
    expect(zoomOf(state)).toBeUndefined();
    expect(zoomOf(historyStateOf({ zoomFrom: '0', zoomTo: String(31 * 86_400_000) }))).toBeUndefined();
  });
  it('draws ten curves at most', () => {
    const many = Array.from({ length: 12 }, (_, n) => id(n)).join(',');
    expect(historyStateOf({ vars: many }).vars).toHaveLength(10);
  });
});

describe('the last hour, day or month', () => {
  const every = (search: Record<string, string>, intervalMs = 1_000) => advanceMs(historyStateOf(search), intervalMs);
  it('goes on while it is looked at: as often as there is something new to see', () => {
    expect(every({})).toBe(10_000);
    expect(every({}, 60_000)).toBe(60_000);
    expect(every({ view: 'curve', range: '24h' })).toBe(240_000);
    expect(every({ view: 'curve', page: '3' })).toBe(10_000);
  });
  it.each([
    ['two moments were chosen', { range: 'custom', from: '1', to: '2' }],
    ['older rows are read', { page: '2' }],
    ['a part of the curve is looked at', { view: 'curve', zoomFrom: '5', zoomTo: '9' }],
  ])('stands still while %s', (_name, search) => {
    expect(every(search)).toBeUndefined();
  });
});
