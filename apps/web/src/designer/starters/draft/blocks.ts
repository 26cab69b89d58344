import { rangeOf } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { symbols } from '@lightfield/widgets/design';
import { controlOf, machineOf, symbolFor } from '../../session/binding/place-variables.ts';
import type { Variable } from '../../session/binding/variables.ts';
import type { At, Part, Parts } from '../parts.ts';
import { roleOf } from '../roles.ts';
import type { DraftItem } from './draft.ts';
import { isSet } from './suits.ts';

/** A part of a card: how high at a width, how much more does it good, and its widgets in a box. Page units. */
export interface Block {
  readonly height: (width: number) => number;
  /** Times its height. */
  readonly most: number;
  readonly draw: (at: At) => Part[];
}

/** Columns and rows of so many cells that are at least so wide, as even as can be. */
export function gridOf(count: number, width: number, cell: number, most = 12): { columns: number; rows: number } {
  const fit = Math.max(1, Math.min(most, Math.floor((width + 8) / (cell + 8))));
  const rows = Math.max(1, Math.ceil(count / fit));
  return { columns: Math.max(1, Math.ceil(count / rows)), rows };
}
function cellsOf([x, y, width, height]: At, { columns, rows }: { columns: number; rows: number }): At[] {
  const [wide, high] = [width / columns, height / rows];
  return Array.from({ length: columns * rows }, (_none, at): At => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [left, top] = [Math.round(x + column * wide), Math.round(y + row * high)];
    return [left, top, Math.round(x + (column + 1) * wide) - left, Math.round(y + (row + 1) * high) - top];
  });
}

const FIGURE = { width: 148, height: 62 };
export function figuresBlock(parts: Parts, items: readonly DraftItem[]): Block {
  const grid = (width: number) => gridOf(items.length, width, FIGURE.width);
  return {
    height: (width) => grid(width).rows * FIGURE.height,
    most: 1.3,
    draw: (at) =>
      items.flatMap(({ variable }, nth) => {
        const [x, y, width, height] = cellsOf(at, grid(at[2]))[nth] ?? at;
        const top = y + Math.round((height - 54) / 2);
        return [
          parts.words([x + 4, top, width - 12, 20], variable.name, { size: 13 }),
          parts.figure([x + 4, top + 20, width - 12, 34], variable.binding, { size: 22, align: 'left' }),
        ];
      }),
  };
}

const GAUGE = { width: 156, height: 168 };
const PICTURE = { width: 132, height: 140 };
/** Gauges, tanks and symbols of machines beside each other. */
export function picturesBlock(parts: Parts, items: readonly DraftItem[]): Block {
  const hasGauge = items.some(({ as }) => as === 'gauge');
  const cell = hasGauge ? GAUGE : PICTURE;
  const grid = (width: number) => gridOf(items.length, width, cell.width);
  return {
    height: (width) => grid(width).rows * cell.height,
    most: 1.35,
    draw: (at) =>
      items.flatMap((item, nth) => {
        const { columns, rows } = grid(at[2]);
        const [x, y, width, height] = cellsOf(at, { columns, rows })[nth] ?? at;
        // what is left for the last row stands in its middle
        const missing = nth >= (rows - 1) * columns ? rows * columns - items.length : 0;
        const place: At = [x + Math.round((missing * width) / 2), y, width, height];
        return item.as === 'gauge' ? gauge(parts, place, item.variable) : picture(parts, place, item);
      }),
  };
}
function gauge(parts: Parts, [x, y, width, height]: At, variable: Variable): Part[] {
  const side = Math.min(width - 8, height - 4, 216);
  const place: At = [x + Math.round((width - side) / 2), y + Math.round((height - side) / 2), side, side];
  return [parts.gauge(place, variable, variable.name)];
}
/** The drawing, below it what it is called, and its level or the words of its state. */
function picture(parts: Parts, [x, y, width, height]: At, { variable, as }: DraftItem): Part[] {
  const isTank = as === 'tank';
  const symbol = (isTank ? tankFor(variable) : symbolFor(variable)) ?? 'lamp';
  const drawn = symbols.get(symbol)?.size ?? { width: 60, height: 60 };
  const room = { width: width - 20, height: height - 56 };
  const times = Math.min(room.width / drawn.width, room.height / drawn.height, isTank ? 1.7 : 1.5);
  const [wide, high] = [Math.round(drawn.width * times), Math.round(drawn.height * times)];
  const top = y + Math.round((height - high - 48) / 2);
  const range = rangeOf(variable);
  const data = isTank
    ? { value: { data: variable.binding, show: false, minVal: range?.min ?? 0, maxVal: range?.max ?? 100 } }
    : { state: { data: variable.binding } };
  const name = isTank ? variable.name : machineOf(variable.name);
  return [
    parts.part('UsualImage', [x + Math.round((width - wide) / 2), top, wide, high], {
      data: settled({ imgHref: `symbol:${symbol}`, symbol: data }, isTank ? 'value' : 'state', variable),
    }),
    parts.words([x + 4, top + high + 4, width - 8, 20], name, { size: 13, align: 'center' }),
    parts.figure([x + 4, top + high + 24, width - 8, 24], variable.binding, { size: 15, align: 'center' }),
  ];
}
const tankFor = (variable: Variable): string => {
  const found = symbolFor(variable);
  return found && symbols.get(found)?.category === 'vessels' ? found : 'tank-closed';
};
/** What follows from the variable, as when it is bound by hand: which of its words is which state. */
function settled(data: Readonly<Record<string, unknown>>, part: 'state' | 'value', variable: Variable): unknown {
  const image = definitions.get('UsualImage');
  const parsed = image?.data.safeParse(data);
  if (!image?.bound || !parsed?.success) return data;
  const after: unknown = image.bound(parsed.data, `symbol.${part}.data`, variable, undefined);
  return after;
}

const ROW = { width: 250, control: 300, height: 34 };
/** Lines of a list: a lamp, a figure, or what writes, each with its name before it. */
export function rowsBlock(parts: Parts, items: readonly DraftItem[]): Block {
  const least = items.some(({ as }) => isSet(as)) ? ROW.control : ROW.width;
  const grid = (width: number) => {
    // a few lines stay one list, however wide
    const { columns } = gridOf(items.length, width, least, Math.ceil(items.length / 3));
    return { columns, rows: Math.ceil(items.length / columns) };
  };
  return {
    height: (width) => grid(width).rows * ROW.height,
    most: 1.25,
    draw: (at) => {
      const { columns, rows } = grid(at[2]);
      const cells = cellsOf(at, { columns, rows });
      // below each other they begin at one place
      const wanted = Math.max(0, ...items.filter(({ as }) => isSet(as)).map((item) => controlFor(item).width));
      return items.flatMap((item, nth) => {
        // down one column, then the next
        const [x, y, width, height] = cells[(nth % rows) * columns + Math.floor(nth / rows)] ?? at;
        const inner = columns > 1 ? width - 20 : width;
        const high = Math.min(height, 40);
        return line(parts, [x, y + Math.round((height - high) / 2), inner, high], item, wanted);
      });
    },
  };
}
function line(parts: Parts, at: At, { variable, as }: DraftItem, wanted: number): Part[] {
  if (as === 'lamp') return parts.state(at, variable, variable.name, roleOf(variable) === 'fault');
  return isSet(as) ? control(parts, at, { variable, as }, wanted) : parts.row(at, variable, variable.name);
}

const controlFor = ({ variable, as }: DraftItem) =>
  controlOf(as === 'switch' ? 'switch' : 'input', variable.binding, variable.statusMap);

/** Its name, within what it may be set, and the field or choice that writes once it was confirmed. */
function control(parts: Parts, [x, y, width, height]: At, item: DraftItem, wanted: number): Part[] {
  const { variable, as } = item;
  const wide = Math.min(wanted, Math.max(110, Math.round(width * 0.5)));
  const high = Math.min(30, height - 4);
  const range = as === 'input' ? rangeWords(variable) : '';
  const room = width - wide - 12;
  const named = range && room > 190 ? room - 96 : room;
  return [
    parts.words([x, y, named, height], variable.name),
    ...(named < room ? [parts.words([x + named, y, 96, height], range, { size: 12, align: 'right' })] : []),
    setter(parts, [x + width - wide, y + Math.round((height - high) / 2), wide, high], item),
  ];
}
function setter(parts: Parts, at: At, item: DraftItem): Part {
  const { look } = parts;
  const { variable } = item;
  const { type, data, width: usual } = controlFor(item);
  const font = { size: 14, color: look.ink };
  const box = { fill: { color: look.raised }, stroke: { color: look.line } };
  const pressed = item.as === 'switch' && variable.writeOnly ? impulseOf(variable) : undefined;
  if (pressed) return impulse(parts, at, variable.binding, pressed);
  // without a value to read none of the circles would ever be filled
  const isList = type === 'UsualRadio' && (usual > at[2] || variable.writeOnly === true);
  const kind = isList ? 'UsualComboBox' : type;
  return parts.part(kind, at, {
    ...(kind !== 'UsualRadio' && { style: box }),
    data: { ...(isList ? asList(data) : data), font, ...(kind === 'UsualRadio' && { color: look.accent }) },
  });
}

type Word = Variable['statusMap'][number];
/** What can be given alone and has two words is a push button: the word that is not its rest. */
function impulseOf({ statusMap }: Variable): Word | undefined {
  const [rest, other] = statusMap.toSorted((one, next) => one.value - next.value);
  return rest?.value === 0 && statusMap.length === 2 ? other : undefined;
}
function impulse(parts: Parts, at: At, data: Variable['binding'], { value, text }: Word): Part {
  const { look } = parts;
  const filler = (color: string) => ({ type: 'color', color });
  const font = { size: 14, color: look.ink };
  return parts.part('UsualButton', at, {
    style: { stroke: { color: look.line } },
    data: {
      text,
      font,
      filler: filler(look.raised),
      downStyle: { enable: true, filler: filler(look.rest), font, stroke: look.line },
    },
    clickEvent: {
      enable: true,
      config: { action: 'write', data, writeType: 'set', writeValue: String(value), confirm: true },
    },
  });
}
/** The options of a choice as those of a list. */
function asList(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const options = Array.isArray(data['options']) ? (data['options'] as { title: string; value: string }[]) : [];
  return { data: data['data'], options: options.map(({ title, value }) => ({ text: title, value })) };
}
function rangeWords({ lower, upper }: Variable): string {
  if (lower === undefined || upper === undefined || upper <= lower) return '';
  const words = `${Number(lower.toPrecision(6))} … ${Number(upper.toPrecision(6))}`;
  return words.length <= 14 ? words : '';
}

/** Curves in one chart; `named`: as they are called where several devices are. */
export function chartBlock(parts: Parts, curves: readonly Variable[], minutes = 60): Block {
  return {
    height: () => 210,
    most: Number.POSITIVE_INFINITY,
    draw: (at) => [parts.trend(at, curves, { minutes, area: curves.length === 1 })],
  };
}
