import type { Binding, Point } from '@lightfield/page';
import { symbols } from '@lightfield/widgets/design';
import type { Variable } from './variables.ts';

/** What a variable can be placed as. */
export const PLACED_AS = ['number', 'gauge', 'bar', 'symbol', 'trend', 'switch', 'input'] as const;
export type PlacedAs = (typeof PLACED_AS)[number];

/** An item as the engine places it, its middle beside the middle of all. */
export interface PlacedItem {
  readonly type: string;
  readonly at: Point;
  readonly size?: { readonly width: number; readonly height: number };
  readonly data: Readonly<Record<string, unknown>>;
  readonly bare?: true;
  readonly bound?: { readonly path: string; readonly facts: Variable };
}

const isState = ({ dataType, statusMap }: Variable): boolean => dataType === 'bit' || statusMap.length > 0;
/** Symbols by what names of variables say; the first that fits. */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/泵|pump/i, 'pump'],
  [/风机|鼓风|排风|fan|blower/i, 'fan'],
  [/压缩机|compressor/i, 'compressor'],
  [/搅拌|agitator|mixer|stirr/i, 'agitator'],
  [/阀|valve|开度/i, 'valve-control'],
  [/断路器|开关柜|合闸|分闸|breaker/i, 'breaker-contact'],
  [/电机|马达|motor/i, 'motor'],
  [/罐|箱|池|液位|料位|tank|level/i, 'tank-closed'],
];
const LAMP = 'lamp';
/** The symbol that a variable is about by its name; of a state that names none, a lamp. */
export function symbolFor(variable: Variable): string | undefined {
  const found = SYMBOLS.find(([words]) => words.test(variable.name))?.[1];
  const known = found && symbols.has(found) ? found : undefined;
  return known ?? (isState(variable) ? LAMP : undefined);
}
/** A level and an opening move their symbol; the current of a pump does not. */
const movesSymbol = ({ name }: Variable): boolean => /液位|料位|开度|level|opening|position/i.test(name);

/** What is offered for a variable, the best first. */
export function offersFor(variable: Variable): readonly PlacedAs[] {
  const { dataType, writable, binding } = variable;
  if (variable.writeOnly) return isState(variable) ? ['switch', 'input'] : ['input'];
  if (isState(variable)) return writable ? ['switch', 'symbol', 'number'] : ['symbol', 'number'];
  if (dataType === 'string') return writable ? ['number', 'input'] : ['number'];
  const symbol: PlacedAs[] = symbolFor(variable) && movesSymbol(variable) ? ['symbol'] : [];
  // a chart over time shows what was recorded, which values of the system are not
  const trend: PlacedAs[] = binding.type === 'signal' || binding.type === 'mvar' ? ['trend'] : [];
  return ['number', 'gauge', 'bar', ...symbol, ...trend, ...(writable ? (['input'] as const) : [])];
}
/** What all of them can be placed as; one alone as any of its own, several at once as each suits, too. */
export const offersForAll = (chosen: readonly Variable[]): readonly PlacedAs[] =>
  PLACED_AS.filter((kind) => chosen.length > 0 && chosen.every((variable) => offersFor(variable).includes(kind)));

/** Page units. */
export const ROW = 32;
export const GAP = 12;
const TILE = { gauge: 160, bar: { width: 60, height: 120 }, name: 22 } as const;
const TREND = { width: 480, height: 260 } as const;
/** A vessel is larger than a valve, times the size of its drawing. */
const VESSEL = 1.6;
/** What of a name says which of its values a variable is, and not whose: a pump is not called "pump 1 running state". */
const OF_VALUE =
  /(?:的)?(?:运行状态|工作状态|运行反馈|运行信号|状态|开度反馈|开度|液位|料位)$|[\s_-]+(?:(?:running|run|operating)?[\s_-]*(?:state|status|feedback)|running|level|opening|position)$/i;
export const machineOf = (name: string): string => name.replace(OF_VALUE, '') || name;

/** About as wide as the letters are. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 14 : 8), 0) + 10;
export const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const isTile = (kind: PlacedAs): kind is 'gauge' | 'bar' | 'symbol' =>
  kind === 'gauge' || kind === 'bar' || kind === 'symbol';

interface Block {
  readonly width: number;
  readonly height: number;
  /** With places from the upper left corner of the block. */
  readonly items: readonly PlacedItem[];
}
export const textItem = (
  words: string,
  box: { x: number; y: number; width: number; height: number },
  align: 'left' | 'center' | 'right',
): PlacedItem => ({
  type: 'UsualText',
  at: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  size: { width: box.width, height: box.height },
  data: { text: words, align },
});

/** Name to the left, value or control to the right. */
function rowOf(variable: Variable, kind: PlacedAs, nameWidth: number): Block {
  const { binding, statusMap } = variable;
  const control = controlOf(kind, binding, statusMap);
  const { width } = control;
  return {
    width: nameWidth + GAP + width,
    height: ROW,
    items: [
      textItem(variable.name, { x: 0, y: 2, width: nameWidth, height: 28 }, 'left'),
      {
        type: control.type,
        at: { x: nameWidth + GAP + width / 2, y: ROW / 2 },
        size: { width, height: 28 },
        data: control.data,
        ...(control.type === 'UsualDataText' && { bare: true }),
        bound: { path: 'data', facts: variable },
      },
    ],
  };
}
export function controlOf(kind: PlacedAs, data: Binding, statusMap: Variable['statusMap']) {
  if (kind === 'input') return { type: 'UsualInput', width: 120, data: { data } };
  if (kind !== 'switch') return { type: 'UsualDataText', width: 120, data: { data, align: 'right' } };
  const choices = statusMap.length > 0 ? statusMap : ZERO_AND_ONE;
  const words = choices.map(({ value, text: word }) => ({ text: word, value: String(value) }));
  const wide = words.reduce((sum, word) => sum + widthOf(word.text) + 38, 0);
  if (wide > 260) return { type: 'UsualComboBox', width: 140, data: { data, options: words } };
  const options = words.map((word, at) => ({
    id: String(at),
    isChecked: at === 0,
    title: word.text,
    value: word.value,
  }));
  return { type: 'UsualRadio', width: Math.max(120, wide), data: { data, options } };
}
const ZERO_AND_ONE = [
  { value: 0, text: '0' },
  { value: 1, text: '1' },
];

/** A picture of the value, its name with it. */
function tileOf(variable: Variable, kind: 'gauge' | 'bar' | 'symbol'): Block {
  const { binding, name } = variable;
  const facts = variable;
  if (kind === 'gauge') {
    const side = TILE.gauge;
    const at = { x: side / 2, y: side / 2 };
    const size = { width: side, height: side };
    return {
      ...size,
      items: [{ type: 'UsualDashboard', at, size, data: { data: binding }, bound: { path: 'data', facts } }],
    };
  }
  if (kind === 'bar') {
    const width = Math.max(between(widthOf(name), TILE.bar.width, 160), TILE.bar.width);
    const { height } = TILE.bar;
    const at = { x: width / 2, y: height / 2 };
    const data = { data: binding, textType: 'value' };
    return {
      width,
      height: height + TILE.name,
      items: [
        { type: 'UsualPercentFill', at, size: TILE.bar, data, bound: { path: 'data', facts } },
        textItem(name, { x: 0, y: height + 2, width, height: TILE.name }, 'center'),
      ],
    };
  }
  const symbol = symbolFor(variable) ?? LAMP;
  const drawn = symbols.get(symbol)?.size ?? { width: 60, height: 60 };
  const times = symbols.get(symbol)?.category === 'vessels' ? VESSEL : 1;
  const own = { width: drawn.width * times, height: drawn.height * times };
  const called = machineOf(name);
  const width = Math.max(own.width, widthOf(called) + (isState(variable) ? 0 : 60));
  const part = isState(variable) ? 'state' : 'value';
  return {
    width,
    height: own.height + TILE.name,
    items: [
      {
        type: 'UsualImage',
        at: { x: width / 2, y: own.height / 2 },
        size: own,
        data: {
          imgHref: `symbol:${symbol}`,
          symbol: { name: { show: true, text: called }, [part]: { data: binding } },
        },
        bound: { path: `symbol.${part}.data`, facts },
      },
    ],
  };
}

/** One chart with a curve of each. */
function trendOf(curves: readonly Variable[]): Block {
  const of = (type: Binding['type']) => curves.map(({ binding }) => binding).filter((each) => each.type === type);
  const data = { signalArray: of('signal').slice(0, MOST_CURVES), mvarArray: of('mvar').slice(0, MOST_CURVES) };
  const at = { x: TREND.width / 2, y: TREND.height / 2 };
  return { ...TREND, items: [{ type: 'ComplexLine', at, size: TREND, data }] };
}
/** Of each kind in one chart. */
const MOST_CURVES = 20;

/**
 * Variables as widgets that lie about a middle: values and controls in a list, whose names and fields stand in two columns;
 * pictures beside each other, five in a row. `as`: what all of them become; absent: what suits each.
 */
export function placedVariables(chosen: readonly Variable[], as?: PlacedAs): readonly PlacedItem[] {
  const kindOf = (variable: Variable): PlacedAs => {
    const offers = offersFor(variable);
    if (as && offers.includes(as)) return as;
    const [first = 'number'] = offers;
    // several are a list, whose lines are alike
    return chosen.length > 1 && !as && isTile(first) ? 'number' : first;
  };
  const curves = chosen.filter((variable) => kindOf(variable) === 'trend');
  const rows = chosen.filter((variable) => !isTile(kindOf(variable)) && !curves.includes(variable));
  const nameWidth = between(Math.max(0, ...rows.map(({ name }) => widthOf(name))), 60, 240);
  const laid: PlacedItem[] = [];
  const shift = (block: Block, x: number, y: number) =>
    laid.push(...block.items.map((item) => ({ ...item, at: { x: item.at.x + x, y: item.at.y + y } })));
  let [y, width] = [0, 0];
  for (const variable of rows) {
    const block = rowOf(variable, kindOf(variable), nameWidth);
    shift(block, 0, y);
    y += block.height;
    width = Math.max(width, block.width);
  }
  const tiles = chosen.flatMap((variable) => {
    const kind = kindOf(variable);
    return isTile(kind) ? [tileOf(variable, kind)] : [];
  });
  if (curves.length > 0) tiles.push(trendOf(curves));
  const [only, ...others] = rows.length > 0 ? [] : tiles;
  const [picture] = only?.items ?? [];
  // what is carried is the machine, and its middle lies where it is let go; its name hangs below
  if (only && picture && others.length === 0) {
    const { x: left, y: top } = picture.at;
    return only.items.map((item) => ({ ...item, at: { x: item.at.x - left, y: item.at.y - top } }));
  }
  for (let first = 0; first < tiles.length; first += 5) {
    const line = tiles.slice(first, first + 5);
    let x = 0;
    for (const tile of line) {
      shift(tile, x, y);
      x += tile.width + 2 * GAP;
    }
    width = Math.max(width, x - 2 * GAP);
    y += Math.max(...line.map(({ height }) => height)) + (first + 5 < tiles.length ? 2 * GAP : 0);
  }
  return laid.map((item) => ({ ...item, at: { x: item.at.x - width / 2, y: item.at.y - y / 2 } }));
}
