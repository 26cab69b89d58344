import { describe, expect, it } from 'vitest';
import { outside, SIZES, wordsIn } from './chart.testing.ts';
import { type RankingModel, rankedOf, rankingPicture } from './ranking.ts';

const font = { family: '', size: 12, color: '#000000', bold: false, italic: false, underline: false };
const values = (...all: (number | undefined)[]) =>
  all.map((value, at) => ({
    name: `P${at}`,
    colour: '#2f7fd1',
    value,
    unit: '',
    words: String(value ?? '--'),
    bare: String(value ?? '--'),
    isDoubtful: false,
  }));
const settings = {
  mode: 'adapt',
  minVal: 0,
  maxVal: 100,
  rankNum: 3,
  orderType: 'desc',
  font,
  value: { show: true, font },
} as const;
const model = (rest: Partial<RankingModel> = {}): RankingModel => ({
  size: { width: 360, height: 260 },
  margins: { top: 12, right: 16, bottom: 12, left: 16 },
  values: values(3, 9, undefined, 5, 9),
  settings,
  says: '暂无数据',
  ...rest,
});

describe('a ranking', () => {
  it('has the highest or the lowest first, of two alike the first, without what is not known', () => {
    const names = (orderType: 'asc' | 'desc', rankNum = 3) =>
      rankedOf(model().values, { rankNum, orderType }).map(({ name }) => name);
    expect(names('desc')).toEqual(['P1', 'P4', 'P3']);
    expect(names('asc')).toEqual(['P0', 'P3', 'P1']);
    expect(names('desc', 1)).toEqual(['P1']);
  });
  it('leads to the variable of the row that is pointed at', () => {
    const picture = rankingPicture(model());
    expect([picture.hit({ x: 100, y: 30 }), picture.hit({ x: 100, y: 2 })]).toEqual([1, -1]);
    expect(wordsIn(picture.over({ x: 100, y: 30 }))).toContain('P1');
  });
  it.each(SIZES)('stays in a box of $width by $height, whatever it is of', (size) => {
    const many = values(...Array.from({ length: 30 }, (_, at) => at * 7 - 50));
    for (const each of [[], values(5), values(-3, 0), many]) {
      const picture = rankingPicture(model({ size, values: each, settings: { ...settings, rankNum: 50 } }));
      expect(outside(picture.shapes, size)).toEqual([]);
    }
    expect(wordsIn(rankingPicture(model({ size, values: [] })).shapes)).toContain('暂无数据');
  });
});
