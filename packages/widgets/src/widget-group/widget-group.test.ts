import { Binding } from '@lightfield/page';
import { expect, it } from 'vitest';
import { widgetGroup } from './definition.ts';

const speed = Binding.parse({ signalId: 's1' });
const data = widgetGroup.data.parse({ component: 'pump', params: { speed, state: null } });

it('is bound to what its place binds', () => {
  expect(widgetGroup.bindings(data)).toEqual([speed, null]);
});
it('keeps its names when what they were bound to is gone', () => {
  expect(widgetGroup.rebind(data, () => null)).toMatchObject({
    component: 'pump',
    params: { speed: null, state: null },
  });
});
it.each([
  { component: '<b>' },
  { params: { '1st': null } },
  { params: { a: { signalId: '"' } } },
  { repeat: { source: { groupId: '"' } } },
  { repeat: { most: 0 } },
])('refuses %j', (bad) => {
  expect(widgetGroup.data.safeParse(bad).success).toBe(false);
});
