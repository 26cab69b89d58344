import { applyChanges, changesBetween } from '@lightfield/rules';
import { describe, expect, it } from 'vitest';
import { countAll, diffItems } from './changes.ts';
import { aVariable, idOf, someItems } from './editor.testing.ts';

const [one, two, three] = [aVariable(1), aVariable(2), aVariable(3)];
const four = aVariable(4);
const before = someItems({ variables: [one, two, three] });
const withVariables = (...variables: (typeof one)[]) => someItems({ variables });

describe('what a save sends', () => {
  it('is nothing when nothing differs, also when everything was made anew', () => {
    const after = structuredClone(before);
    expect(countAll(diffItems(before, after))).toBe(0);
    expect(Object.values(changesBetween(before, after)).every((changes) => changes === undefined)).toBe(true);
  });
  it('is nothing for a field that was emptied and had not been there', () => {
    expect(countAll(diffItems(before, withVariables({ ...one, readFormula: undefined }, two, three)))).toBe(0);
  });
  it('is what was added, changed and removed, and nothing else', () => {
    const after = withVariables({ ...one, name: '温度' }, three, four);
    expect(changesBetween(before, after)).toMatchObject({
      variables: { put: [{ id: one.id, name: '温度' }, { id: four.id }], remove: [two.id] },
    });
    expect(changesBetween(before, after).variables?.order).toBeUndefined();
    expect(countAll(diffItems(before, after))).toBe(3);
  });
  it('names the whole order when something was moved or added in between', () => {
    expect(changesBetween(before, withVariables(three, one, two)).variables).toEqual({
      put: [],
      remove: [],
      order: [three.id, one.id, two.id],
    });
    expect(changesBetween(before, withVariables(one, four, two, three)).variables?.order).toHaveLength(4);
  });
  it.each([
    ['added in front', withVariables(four, one, two, three)],
    ['swapped and changed', withVariables({ ...two, unit: '°C' }, one, three)],
    ['all removed', withVariables()],
    ['removed and added at the end', withVariables(two, four)],
  ])('leads to the same again: %s', (_name, after) => {
    expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
  });
});

describe('changes on what somebody else has saved meanwhile', () => {
  it('keep what they have added, and put mine in place of what they have removed', () => {
    const mine = changesBetween(before, withVariables({ ...one, unit: 'A' }, two, three));
    const theirs = withVariables(two, three, aVariable(9));
    const merged = applyChanges(theirs, mine).variables;
    expect(merged.map(({ id }) => id)).toEqual([two.id, three.id, idOf(9), one.id]);
  });
  it('keep their additions at the end when I have set an order', () => {
    const mine = changesBetween(before, withVariables(three, two, one));
    const merged = applyChanges(withVariables(one, two, three, aVariable(9)), mine).variables;
    expect(merged.map(({ id }) => id)).toEqual([three.id, two.id, one.id, idOf(9)]);
  });
});
