import type { DeviceSync, ItemDiff } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { syncRows } from './sync-rows.ts';

const diff = (more: Partial<ItemDiff> = {}): ItemDiff => ({
  kind: 'variables',
  id: 'level',
  name: 'level',
  change: 'changed',
  fields: [],
  ...more,
});
const sync = (template: Partial<DeviceSync['template']>, diffs: ItemDiff[]): DeviceSync =>
  ({
    template: { updates: [], deviations: [], conflicts: [], ...template },
    gateway: { diffs },
  }) as unknown as DeviceSync;

describe('three sides of a device', () => {
  it('stand in one row, each with its own value', () => {
    const updates = [diff({ fields: [{ field: 'unit', before: '', after: 'm' }] })];
    const gateway = [diff({ fields: [{ field: 'unit', before: 'cm', after: '' }] })];
    expect(syncRows(sync({ updates }, gateway))).toMatchObject([
      { name: 'level', fields: [{ field: 'unit', template: 'm', platform: '', gateway: 'cm' }] },
    ]);
  });

  it('say what the device changed itself, and where the template changed the same', () => {
    const own = diff({ fields: [{ field: 'unit', before: 'm', after: 'cm' }] });
    const [deviation] = syncRows(sync({ deviations: [own] }, []));
    expect(deviation?.fields).toEqual([{ field: 'unit', template: 'm', platform: 'cm' }]);
    expect(deviation?.marks).toEqual(new Set(['deviation']));
    expect(syncRows(sync({ deviations: [own], conflicts: [own] }, []))[0]?.marks).toEqual(new Set(['conflict']));
  });

  it('say who does not have an item', () => {
    const rows = syncRows(
      sync(
        { updates: [diff({ change: 'added', name: 'new' })], deviations: [diff({ change: 'added', name: 'own' })] },
        [diff({ change: 'removed', name: 'old' })],
      ),
    );
    expect(rows.map(({ name, missing }) => [name, [...missing]])).toEqual([
      // what is new in the template is not at the gateway either, and what only the gateway still has not in the template
      ['new', ['platform', 'gateway']],
      ['own', ['template']],
      ['old', ['platform', 'template']],
    ]);
  });

  it('stand in the order in which a device is shown', () => {
    const rows = syncRows(sync({}, [diff({ kind: 'scripts', name: 's' }), diff({ kind: 'drivers', name: 'd' })]));
    expect(rows.map(({ name }) => name)).toEqual(['d', 's']);
  });
});
