import type { ConfigItems } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween } from './apply.ts';
import { diffConfig } from './diff.ts';
import { instantiate } from './instantiate.ts';
import { mergeTemplate } from './merge.ts';
import { aConfig, aDriver, anAlarm, anyConfig, aVariable, newId, idOf } from './testing.ts';

/** Without ids, so that a template and a device made from it are the same. */
const content = (items: ConfigItems) =>
  Object.values(items).map((list) => list.map((item) => ({ ...item, id: null, origin: null })));
const base = aConfig();
const made = () => instantiate(base, newId);
const edited = (items: ConfigItems, edit: (items: ConfigItems) => void): ConfigItems => {
  const copy = structuredClone(items);
  edit(copy);
  return copy;
};
const first = <Item>(list: Item[]): Item => {
  const [item] = list;
  if (item === undefined) throw new Error('is not there');
  return item;
};
const merge = (template: ConfigItems, device: ConfigItems, take?: string[]) =>
  mergeTemplate({ base, template, device, newId, ...(take && { take: new Set(take) }) });

describe('an untouched device', () => {
  it('follows its template', () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, (old, template) => {
        const device = instantiate(old, newId);
        const { items, deviations, conflicts } = mergeTemplate({
          base: old,
          template,
          device,
          newId,
        });
        expect(content(items)).toEqual(content(template));
        expect(items.variables.map(({ origin }) => origin)).toEqual(template.variables.map(({ id }) => id));
        expect([deviations, conflicts]).toEqual([[], []]);
      }),
    );
  });

  it('is told what changes', () => {
    const template = edited(base, ({ variables }) => (first(variables).unit = 'm'));
    const device = made();
    expect(merge(template, device).updates).toEqual([
      {
        kind: 'variables',
        id: first(device.variables).id,
        name: 'level',
        change: 'changed',
        fields: [{ field: 'unit', before: '', after: 'm' }],
      },
    ]);
  });
});

/** A device somebody went on editing: items of its own, and changed, removed and reordered ones. */
const anEditedDevice = (old: ConfigItems, wild: ConfigItems): ConfigItems => {
  const device = instantiate(old, newId);
  const ids = new Map(Object.values(device).flatMap((list) => list.map(({ id, origin }) => [origin, { id, origin }])));
  const edit = <Item extends { id: string; origin: string | null }>(items: Item[]): Item[] =>
    items.map((item) => Object.assign({}, item, ids.get(item.id) ?? { id: item.id, origin: null }));
  return {
    drivers: edit(wild.drivers),
    variables: edit(wild.variables),
    alarms: edit(wild.alarms),
    reports: edit(wild.reports),
    scripts: edit(wild.scripts),
  };
};

describe('an edited device', () => {
  it('stays as it is while the template does', () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, (old, wild) => {
        const device = anEditedDevice(old, wild);
        const { items, updates, conflicts } = mergeTemplate({ base: old, template: old, device, newId });
        expect(items).toEqual(device);
        expect([updates, conflicts]).toEqual([[], []]);
      }),
    );
  });

  it('gains nothing from being merged again', () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, anyConfig, (old, wild, template) => {
        const device = anEditedDevice(old, wild);
        const once = mergeTemplate({ base: old, template, device, newId }).items;
        const again = mergeTemplate({ base: template, template, device: once, newId });
        expect(again.items).toEqual(once);
        expect(again.conflicts).toEqual([]);
      }),
    );
  });

  it('keeps its own fields, and follows in the others', () => {
    const device = edited(made(), ({ drivers }) => (first(drivers).settings = { host: '10.0.0.77' }));
    const template = edited(base, ({ drivers, variables }) => {
      first(drivers).settings = { host: '10.0.0.1', port: 503 };
      first(variables).unit = 'm';
    });
    const { items, deviations, conflicts } = merge(template, device);
    expect(first(items.drivers).settings).toEqual({ host: '10.0.0.77', port: 503 });
    expect(first(items.variables).unit).toBe('m');
    expect(deviations).toMatchObject([
      {
        kind: 'drivers',
        change: 'changed',
        fields: [{ field: 'settings.host', before: '10.0.0.1', after: '10.0.0.77' }],
      },
    ]);
    expect(conflicts).toEqual([]);
  });

  it('keeps what both changed, and says so; the template decides where it is asked to', () => {
    const device = edited(made(), ({ alarms }) => (first(alarms).value = '80'));
    const template = edited(base, ({ alarms }) => (first(alarms).value = '95'));
    const kept = merge(template, device);
    const { id } = first(device.alarms);
    expect(first(kept.items.alarms).value).toBe('80');
    expect(kept.conflicts).toEqual([
      {
        kind: 'alarms',
        id,
        name: '液位过高',
        change: 'changed',
        fields: [{ field: 'value', before: '95', after: '80' }],
      },
    ]);
    const taken = merge(template, device, [id]);
    expect(first(taken.items.alarms)).toMatchObject({ id, value: '95' });
    expect(taken.conflicts).toEqual([]);
  });

  it('takes limits of a pair from one side', () => {
    const pair = aConfig({ variables: [aVariable({ access: 'readwrite', writeLower: 0, writeUpper: 10 })] });
    const device = edited(instantiate(pair, newId), ({ variables }) => (first(variables).writeLower = 5));
    const template = edited(pair, ({ variables }) => (first(variables).writeUpper = 3));
    const { items, conflicts } = mergeTemplate({ base: pair, template, device, newId });
    expect(first(items.variables)).toMatchObject({ writeLower: 5, writeUpper: 10 });
    expect(conflicts).toHaveLength(1);
  });

  it('keeps away what it removed, and keeps what it changed before the template removed it', () => {
    const device = edited(made(), (items) => {
      items.alarms = [];
      first(items.reports).name = '每分钟';
    });
    const template = edited(base, (items) => {
      first(items.alarms).value = '70';
      items.reports = [];
    });
    const { items, conflicts } = merge(template, device);
    expect(items.alarms).toEqual([]);
    expect(items.reports).toMatchObject([{ name: '每分钟' }]);
    expect(conflicts.map(({ kind, change }) => [kind, change])).toEqual([
      ['alarms', 'removed'],
      ['reports', 'added'],
    ]);
    const taken = merge(template, device, [first(base.alarms).id, first(device.reports).id]).items;
    expect(taken.alarms).toMatchObject([{ value: '70' }]);
    expect(taken.reports).toEqual([]);
  });

  it('has one item where both added the same name', () => {
    const own = aVariable({ id: idOf(15), key: 'flow', unit: 'm³/h' });
    const device = edited(made(), ({ variables }) => variables.push(own));
    const template = edited(base, ({ variables }) =>
      variables.push(aVariable({ id: idOf(19), key: 'flow', unit: 'l/s' })),
    );
    const { items, conflicts } = merge(template, device);
    expect(items.variables.filter(({ key }) => key === 'flow')).toEqual([{ ...own, origin: idOf(19) }]);
    expect(conflicts).toMatchObject([{ name: 'flow', fields: [{ field: 'unit', before: 'l/s', after: 'm³/h' }] }]);
  });
});

describe('another name', () => {
  it('in the device is what the template’s new alarms watch there', () => {
    const device = edited(made(), ({ variables, alarms, reports }) => {
      first(variables).key = 'tank';
      first(alarms).variable = 'tank';
      first(reports).variables = ['tank'];
    });
    const template = edited(base, ({ alarms }) =>
      alarms.push(anAlarm({ id: idOf(22), content: '液位过低', comparison: 'lt' })),
    );
    const { items, deviations } = merge(template, device);
    expect(items.alarms.map(({ variable }) => variable)).toEqual(['tank', 'tank']);
    expect(deviations.map(({ kind, name }) => [kind, name])).toEqual([['variables', 'tank']]);
  });

  it('in the template is followed by what the device added of its own', () => {
    const device = edited(made(), ({ alarms }) => alarms.push(anAlarm({ id: idOf(25), content: '自己的' })));
    const template = applyChanges(
      base,
      changesBetween(base, {
        ...base,
        drivers: [aDriver({ name: 'boiler' })],
        variables: [aVariable({ key: 'depth', driver: 'boiler' })],
        alarms: [anAlarm({ variable: 'depth' })],
      }),
    );
    const { items } = merge(template, device);
    expect(items.alarms.map(({ variable }) => variable)).toEqual(['depth', 'depth']);
    expect(first(items.variables).driver).toBe('boiler');
  });
});

describe('differences', () => {
  it('are found by id, by origin, and by name where nothing else ties two items', () => {
    expect(diffConfig(base, structuredClone(base))).toEqual([]);
    expect(diffConfig(base, made())).toEqual([]);
    const uploaded = edited(base, ({ variables }) => Object.assign(first(variables), { id: idOf(18), decimals: 0 }));
    expect(diffConfig(base, uploaded)).toMatchObject([{ change: 'changed', fields: [{ field: 'decimals' }] }]);
  });

  it('are an item more and an item less where the names differ too', () => {
    const after = edited(base, ({ alarms }) => Object.assign(first(alarms), { id: idOf(28), content: '另一个' }));
    expect(diffConfig(base, after).map(({ change, name }) => [change, name])).toEqual([
      ['added', '另一个'],
      ['removed', '液位过高'],
    ]);
  });
});
