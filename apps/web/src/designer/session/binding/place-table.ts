import { GAP, type PlacedItem, ROW, between, textItem, widthOf } from './place-variables.ts';
import type { Variable } from './variables.ts';

/** Page units. */
const VALUE = 130;
const NAME = { least: 80, most: 280 } as const;

/** What stands above the columns. */
export interface TableWords {
  readonly name: string;
  readonly value: string;
}

/** A value can be read of it. */
export const isTabled = ({ writeOnly }: Variable): boolean => writeOnly !== true;

/** Variables as a table of live values on a ground of its own, about a middle: a head, a line above each row, names to the left, values to the right. */
export function tableOf(chosen: readonly Variable[], words: TableWords): readonly PlacedItem[] {
  const rows = chosen.filter(isTabled);
  const names = [words.name, ...rows.map(({ name }) => name)];
  const nameWidth = between(Math.max(...names.map(widthOf)), NAME.least, NAME.most);
  const width = GAP + nameWidth + GAP + VALUE + GAP;
  const height = ROW * (rows.length + 1);
  const left = { x: GAP, width: nameWidth, height: 28 };
  const right = { x: GAP + nameWidth + GAP, width: VALUE, height: 28 };
  const laid: PlacedItem[] = [
    { type: 'ShapeRect', at: { x: width / 2, y: height / 2 }, size: { width, height }, data: {} },
    textItem(words.name, { ...left, y: 2 }, 'left'),
    textItem(words.value, { ...right, y: 2 }, 'right'),
  ];
  for (const [at, variable] of rows.entries()) {
    const y = ROW * (at + 1);
    laid.push(
      { type: 'ShapeStraight', at: { x: width / 2, y }, size: { width, height: 0 }, data: {} },
      textItem(variable.name, { ...left, y: y + 2 }, 'left'),
      {
        type: 'UsualDataText',
        at: { x: right.x + VALUE / 2, y: y + ROW / 2 },
        size: { width: VALUE, height: 28 },
        data: { data: variable.binding, align: 'right' },
        bare: true,
        bound: { path: 'data', facts: variable },
      },
    );
  }
  return laid.map((item) => ({ ...item, at: { x: item.at.x - width / 2, y: item.at.y - height / 2 } }));
}
