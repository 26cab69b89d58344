import { type ConfigItems, ReportItem, ScriptItem, type VariableItem } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type EditState, begin, discard, edit, putItems, redo, replace, undo } from './edit-state.ts';
import { aDriver, aVariable, anAlarm, anOwned, idOf, someItems } from './editor.testing.ts';

const aSum = (number: number, expression: string): VariableItem => {
  const { driver: _driver, address: _address, ...rest } = aVariable(number, { kind: 'intermediate', expression });
  return rest;
};
const items: ConfigItems = {
  ...someItems({ variables: [aVariable(1), aVariable(2), aVariable(3), aSum(4, 'v1 + v2')], alarms: [anAlarm(21)] }),
  reports: [
    ReportItem.parse({ id: idOf(31), name: 'r', type: 'periodic', intervalMs: 60_000, variables: ['v2', 'v1'] }),
  ],
  scripts: [
    ScriptItem.parse({ id: idOf(41), name: 's', policy: { type: 'change', variables: ['v1'] }, source: 'get("v1")' }),
  ],
};
const start = begin(anOwned(items));
/** Cells of keys are set, as a grid does it: all in one edit. */
const keys = (state: EditState, ...set: readonly (readonly [number: number, key: string])[]): EditState =>
  edit(state, (now) =>
    putItems(
      now,
      'variables',
      set.flatMap(([number, key]) => {
        const known = now.variables.find(({ id }) => id === idOf(number));
        return known ? [{ ...known, key }] : [];
      }),
    ),
  );
const alarmOf = ({ items: now }: EditState) => now.alarms[0]?.variable;
const sumOf = ({ items: now }: EditState) => now.variables.find(({ id }) => id === idOf(4))?.expression;

describe('a variable with another key', () => {
  it('takes along all that names it, as one step; what scripts say stays', () => {
    const renamed = keys(start, [1, 'depth']);
    expect(sumOf(renamed)).toBe('depth + v2');
    expect(alarmOf(renamed)).toBe('depth');
    expect(renamed.items.reports[0]?.variables).toEqual(['v2', 'depth']);
    expect(renamed.items.scripts).toMatchObject([{ policy: { variables: ['depth'] }, source: 'get("v1")' }]);
    expect(undo(renamed).items).toBe(start.items);
    expect(redo(undo(renamed)).items).toEqual(renamed.items);
  });

  it('keeps the objects of what does not name it', () => {
    const renamed = keys(start, [3, 'other']).items;
    expect(renamed.alarms).toBe(items.alarms);
    expect(renamed.reports).toBe(items.reports);
    expect(renamed.variables.filter((item, index) => item !== items.variables[index])).toHaveLength(1);
  });

  it('is followed by items of the same edit, too: keys found and replaced in all rows', () => {
    const replaced = edit(start, (now) =>
      putItems(
        now,
        'variables',
        now.variables.map((item) => ({ ...item, key: item.key.replace('v', 'tag'), name: `${item.name}#` })),
      ),
    );
    expect(sumOf(replaced)).toBe('tag1 + tag2');
    expect(replaced.items.variables.map(({ key }) => key)).toEqual(['tag1', 'tag2', 'tag3', 'tag4']);
    expect(alarmOf(replaced)).toBe('tag1');
    expect(undo(replaced).items).toBe(start.items);
  });

  it('does not change what the same edit sets', () => {
    const set = edit(start, (now) =>
      putItems(now, 'variables', [aVariable(1, { key: 'v9' }), aSum(4, 'v1 * 2'), aVariable(5, { key: 'v1' })]),
    );
    expect(sumOf(set)).toBe('v1 * 2');
  });

  it('can change places with another', () => {
    const swapped = keys(start, [1, 'v2'], [2, 'v1']);
    expect(sumOf(swapped)).toBe('v2 + v1');
    expect(alarmOf(swapped)).toBe('v2');
  });
});

describe('a key that is none for a while', () => {
  it.each([
    ['emptied', ''],
    ['no key', 'a b'],
    ['that of another', 'v2'],
  ])('(%s) leaves references where they were, and they follow to the next one', (_name, key) => {
    const between = keys(start, [1, key]);
    expect([sumOf(between), alarmOf(between)]).toEqual(['v1 + v2', 'v1']);
    const mended = keys(between, [1, 'depth']);
    expect([sumOf(mended), alarmOf(mended)]).toEqual(['depth + v2', 'depth']);
    expect([sumOf(undo(mended)), alarmOf(undo(mended))]).toEqual(['v1 + v2', 'v1']);
    expect(sumOf(keys(undo(mended), [1, 'level']))).toBe('level + v2');
  });

  it('is told from that of the other when the other one gives way', () => {
    const mended = keys(keys(start, [1, 'v2']), [2, 'second']);
    expect(sumOf(mended)).toBe('v2 + second');
    expect(alarmOf(mended)).toBe('v2');
  });

  it('may be taken by another variable: the references are its own then', () => {
    const taken = keys(keys(start, [1, '']), [3, 'v1']);
    expect(sumOf(keys(taken, [1, 'depth']))).toBe('v1 + v2');
  });
});

describe('a driver with another name', () => {
  const named = (state: EditState, name: string) =>
    edit(state, (now) => putItems(now, 'drivers', [aDriver(1, { name })]), 'name');
  const driversOf = ({ items: now }: EditState) => now.variables.map(({ driver }) => driver);
  const two = begin(
    anOwned(
      someItems({ drivers: [aDriver(1), aDriver(2)], variables: [aVariable(1), aVariable(2, { driver: 'plc2' })] }),
    ),
  );

  it('takes its variables along, letter by letter, past an empty name and past that of another driver', () => {
    const typed = ['', 'p', 'pl', 'plc', 'plc2', 'plc2a'].reduce(named, two);
    expect(driversOf(typed)).toEqual(['plc2a', 'plc2']);
    expect(undo(typed).items).toBe(two.items);
  });

  it('leaves the variables of the other alone while both have the same', () => {
    expect(driversOf(named(two, 'plc2'))).toEqual(['plc1', 'plc2']);
  });
});

it('giving everything up and taking a draft change nothing but what they say', () => {
  const dangling = begin(anOwned({ ...items, alarms: [anAlarm(21, { variable: 'gone' })] }));
  expect(discard(keys(dangling, [1, 'gone'])).items).toBe(dangling.items);
  const draft = { ...items, variables: [aVariable(1, { key: 'depth' })] };
  expect(replace(start, draft).items).toBe(draft);
});
