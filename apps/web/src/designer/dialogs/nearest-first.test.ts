import { expect, it } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

const titles = (...names: string[]) => names.map((title) => ({ title }));

it('puts what is called as typed before what only means it, and the shortest name first', () => {
  const found = titles('变压吸附', '放置图元 储罐呼吸阀', '放置图元 储罐', '球罐');
  expect(nearestFirst(found, ['储罐']).map(({ title }) => title)).toEqual([
    '放置图元 储罐',
    '放置图元 储罐呼吸阀',
    '变压吸附',
    '球罐',
  ]);
});
it('leaves everything in its order while nothing is typed', () => {
  expect(nearestFirst(titles('保存', '粘贴'), [])).toEqual(titles('保存', '粘贴'));
});
