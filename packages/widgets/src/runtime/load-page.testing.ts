import {
  Animation,
  Binding,
  bindingKey,
  type Catalogue,
  collectBind,
  Con,
  FORMAT,
  freshWidget,
} from '@lightfield/page';
import type { PageDocument, Widget } from '@lightfield/page';
import { definitions } from '../definitions.ts';
import type { Reading } from '../kit/host.ts';

/** One kind of widget of the load page. */
interface Share {
  readonly type: string;
  /** Of ten widgets. */
  readonly ofTen: number;
  /** Beside its binding. */
  readonly data?: object;
  readonly animation?: (data: Binding) => object;
}
const colours = (data: Binding) => ({
  enable: true,
  config: {
    data,
    dataArray: [
      { symbol: '>=', value: '80', color: '#c81e2b' },
      { symbol: '>=', value: '50', color: '#f2c200' },
      { symbol: '<', value: '50', color: '#2b7a42' },
    ],
  },
});
/** The mix that the budget of a running page is written for: every widget follows one value. */
const MIX: readonly Share[] = [
  // a number and its unit that fit into the cell
  {
    type: 'UsualDataText',
    ofTen: 4,
    data: { font: { size: 11 }, unit: { font: { size: 8 }, position: 'bottom', spacing: 0 } },
  },
  { type: 'ShapeRect', ofTen: 1, animation: (data) => ({ fillColor: colours(data) }) },
  { type: 'ShapeCircle', ofTen: 1, animation: (data) => ({ fillColor: colours(data) }) },
  { type: 'UsualDashboard', ofTen: 1 },
  // a bar flows whatever its value
  { type: 'UsualScrollbar', ofTen: 1, data: { dataAddon: { symbol: '>=', value: '0' } } },
  {
    type: 'UsualImage',
    ofTen: 1,
    data: { imgHref: 'symbol:pump' },
    animation: (data) => ({ visiable: { enable: true, config: { data, symbol: '>', value: '98' } } }),
  },
  { type: 'ShapeLine', ofTen: 1, animation: (data) => ({ borderColor: colours(data) }) },
];

/** The same with letters as fresh widgets have them: numbers outgrow their cells, and lie upon each other. */
export const CROWDED: readonly Share[] = MIX.map((share) =>
  share.type === 'UsualDataText' ? { ...share, data: {} } : share,
);

/** Page units: wide enough for a gauge that can still be read. */
const CELL = { width: 38, height: 27 } as const;
const GAP = 2;
const PAGE = { width: 1_920, height: 1_080 } as const;

/** What widget `index` is bound to. */
export const loadBinding = (index: number): Binding =>
  Binding.parse({ signalId: `load-${index}`, title: `Value ${index}` });
/** Key of the value that widget `index` follows. */
export const loadKey = (index: number): string => bindingKey(loadBinding(index));

/**
 * A page of `count` widgets in the mix of the budgets (40 % data text, 20 % shapes whose colour follows a value, 10 % each
 * gauges, flowing bars, images, lines), in rows over 1920 by 1080. A type the catalogue does not have is an error: a
 * lighter page would measure nothing.
 */
export function makeLoadPage(count: number, catalogue: Catalogue = definitions, mix = MIX): PageDocument {
  const deck = mix.flatMap((share) => Array.from({ length: share.ofTen }, () => share));
  const columns = Math.floor(PAGE.width / (CELL.width + GAP));
  const widgets = Array.from({ length: count }, (_, index): Widget => {
    const share = deck[index % deck.length];
    const definition = share && catalogue.get(share.type);
    if (!definition) throw new Error(`The load page needs ${share?.type}`);
    const box = {
      x: (index % columns) * (CELL.width + GAP),
      y: Math.floor(index / columns) * (CELL.height + GAP),
      ...CELL,
    };
    const fresh = freshWidget(definition, box, `load-${index}`);
    const binding = loadBinding(index);
    const bound = 'data' in (fresh.data as object) ? { data: binding } : {};
    return {
      ...fresh,
      data: definition.data.parse({ ...(fresh.data as object), ...share.data, ...bound }),
      animation: Animation.parse(share.animation?.(binding) ?? {}),
    };
  });
  const con = Con.parse({ ...PAGE, title: `Load ${count}` });
  return { format: FORMAT, con, widgets, components: [], bind: collectBind({ widgets, components: [] }, catalogue) };
}

/** Value `index` at a tick: between 0 and 100, another one every tick, its colour a few times a minute. */
export function loadReading(index: number, tick: number, time: number): Reading {
  const value = Math.round(500 + 500 * Math.sin((index * 7 + tick) / 60)) / 10 + (tick % 2) / 100;
  return { value, text: value.toFixed(2), unit: '°C', quality: 'good', time };
}
