import { type Binding, dialOf, rangeOf, stagesOf } from '@lightfield/page';
import { tableColours } from '@lightfield/widgets/design';
import type { Variable } from '../session/binding/variables.ts';
import type { Look } from './looks.ts';

/** A widget as a document has it; what is left out takes the defaults of its type. */
export type Part = Readonly<Record<string, unknown>> & { readonly id: string; readonly widgetType: string };
export type At = readonly [x: number, y: number, width: number, height: number];

const box = ([x, y, width, height]: At) => ({ x, y, width, height });
const none = { fill: { enable: false }, stroke: { enable: false } };
const bound = (variable: Variable | undefined) => (variable ? { data: variable.binding } : {});

interface Letters {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

/** What all parts are made of: boxes, words and figures. Ids are given in their order. */
function plainIn(look: Look) {
  let made = 0;
  const part = (widgetType: string, at: At, more: Readonly<Record<string, unknown>>): Part => ({
    id: `w${++made}`,
    widgetType,
    position: box(at),
    style: none,
    ...more,
  });
  const words = (
    at: At,
    text: string,
    { size = 14, bold = false, color = look.soft, align = 'left' }: Letters = {},
  ): Part => part('UsualText', at, { data: { text, align, font: font(size, color, bold) } });
  const card = (at: At): Part =>
    part('ShapeRect', at, {
      style: { fill: { color: look.card }, stroke: { color: look.edge } },
      data: { radius: 6 },
    });
  const figure = (
    at: At,
    data: Binding | undefined,
    { size = 16, bold = true, align = 'right', color = look.ink }: Letters = {},
  ): Part =>
    part('UsualDataText', at, {
      data: {
        ...(data && { data }),
        align,
        font: font(size, color, bold),
        unit: { font: font(Math.round(size * 0.55) + 4, look.soft) },
      },
    });

  return {
    look,
    part,
    words,
    card,
    figure,
    /** A card with its title; `inside` of it is what is left. */
    titled: ([x, y, width, height]: At, title: string): Part[] => [
      card([x, y, width, height]),
      words([x + 16, y + 10, width - 32, 26], title, { size: 15, color: look.ink, bold: true }),
    ],
    inside: ([x, y, width, height]: At): At => [x + 8, y + 42, width - 16, height - 50],
    head: (width: number, title: string): Part[] => [
      words([28, 16, width - 320, 36], title, { size: 24, color: look.ink, bold: true }),
      part('UsualTimer', [width - 272, 20, 244, 28], { data: { align: 'right', font: font(15, look.soft) } }),
    ],
    /** One figure, large; `title` where nothing is bound yet. */
    tile: ([x, y, width, height]: At, variable: Variable | undefined, title: string, nth: number): Part[] => [
      card([x, y, width, height]),
      part('ShapeRect', [x, y + 14, 4, height - 28], {
        style: { fill: { color: look.series[nth % look.series.length] }, stroke: { enable: false } },
        data: { radius: 2 },
      }),
      words([x + 20, y + 10, width - 36, 24], variable?.name ?? title, { size: 14 }),
      figure([x + 20, y + 36, width - 36, height - 46], variable?.binding, {
        size: height > 130 ? 34 : 29,
        align: 'left',
      }),
    ],
  };
}
type Plain = ReturnType<typeof plainIn>;

const font = (size: number, color: string, bold = false) => ({ size, color, bold });

function chartsIn({ look, part }: Plain) {
  const chart = {
    theme: look.series.map((color) => ({ color })),
    ticks: { color: look.line, font: font(12, look.soft) },
    grids: { color: look.grid },
    legend: { font: font(12, look.soft) },
  };
  return {
    trend: (
      at: At,
      variables: readonly Variable[],
      { area = false, minutes = 60, first = 0 }: { area?: boolean; minutes?: number; first?: number } = {},
    ): Part =>
      part(area ? 'ComplexArea' : 'ComplexLine', at, {
        position: { ...box(at), top: 28, right: 18, bottom: 50, left: 50 },
        data: {
          signalArray: variables.map(({ binding }) => binding),
          timeRange: minutes,
          timeFormat: 'HH:mm',
          customTicks: 6,
          ...chart,
          theme: [...chart.theme.slice(first), ...chart.theme.slice(0, first)],
        },
      }),
    ring: (at: At, variables: readonly Variable[]): Part =>
      part('ComplexRing', at, {
        position: { ...box(at), top: 16, right: 24, bottom: 44, left: 24 },
        data: { signalArray: variables.map(({ binding }) => binding), width: 24, ...chart, font: font(12, look.ink) },
      }),
    ranking: (at: At, variables: readonly Variable[]): Part =>
      part('ComplexRanking', at, {
        data: {
          signalArray: variables.map(({ binding }) => binding),
          rankNum: 8,
          theme: chart.theme,
          font: font(13, look.ink),
          value: { font: font(13, look.soft) },
        },
      }),
    /** By the hour, what has come of each. */
    bars: (at: At, variables: readonly Variable[], figureOf: 'average' | 'delta' | 'max'): Part =>
      part('ComplexBar', at, {
        position: { ...box(at), top: 28, right: 18, bottom: 50, left: 56 },
        data: {
          reportSignalArray: variables.map(({ binding }) => binding),
          timeRange: 720,
          figure: figureOf,
          width: 18,
          space: 12,
          value: { show: false, font: font(12, look.soft) },
          ...chart,
        },
      }),
  };
}

/** Stages by their alarms as the theme has them: taken for curves, what is wrong would be as green as anything. */
const stageIn = (look: Look, color: string): string =>
  ({ '#c81e2b': look.alarm, '#e08a1e': look.warn, '#d9b600': look.warn })[color] ?? look.rest;

function instrumentsIn({ look, part, words, figure }: Plain) {
  return {
    gauge: (at: At, variable: Variable | undefined, title: string): Part => {
      const range = dialOf((variable && rangeOf(variable)) ?? { min: 0, max: 100 });
      const stages =
        variable && stagesOf(variable, range)?.map((stage) => ({ ...stage, color: stageIn(look, stage.color) }));
      return part('UsualDashboard', at, {
        data: {
          ...bound(variable),
          dataAddon: { type: 'multistage', minVal: range.min, maxVal: range.max },
          multistageSetting: stages ?? [{ value: range.max, color: look.rest }],
          pointer: { color: look.ink },
          scale: { color: look.soft, major: range.parts },
          dial: { color: look.edge },
          tag: { font: font(12, look.soft) },
          value: { font: font(22, look.ink) },
          title: { show: true, text: variable?.name ?? title, font: font(14, look.soft) },
        },
      });
    },
    /** A state with a lamp before it: lit while it is 1. */
    state: ([x, y, width, height]: At, variable: Variable | undefined, title: string, isFault: boolean): Part[] => [
      part('ShapeCircle', [x, y, 14, 14], {
        position: { cx: x + 9, cy: y + height / 2, r: 7 },
        style: { fill: { color: look.rest }, stroke: { color: look.line } },
        ...(variable && {
          animation: {
            fillColor: {
              enable: true,
              config: {
                data: variable.binding,
                dataArray: [{ symbol: '==', value: '1', color: isFault ? look.alarm : look.running }],
              },
            },
          },
        }),
      }),
      words([x + 28, y, width - 128, height], variable?.name ?? title),
      figure([x + width - 100, y, 100, height], variable?.binding, { size: 14, bold: false }),
    ],
    row: ([x, y, width, height]: At, variable: Variable | undefined, title: string): Part[] => [
      words([x, y, width - 140, height], variable?.name ?? title),
      figure([x + width - 140, y, 140, height], variable?.binding, { size: 16 }),
    ],
  };
}

function listsIn({ look, part }: Plain) {
  return {
    alarms: (at: At, { tools = true, title = '' }: { tools?: boolean; title?: string } = {}): Part =>
      withColours(
        part('ComplexAlarm', at, {
          data: {
            look: look.name,
            title,
            showPage: tools,
            filterTime: tools,
            exportExcel: tools,
            toolbar: { enable: tools },
          },
        }),
        tableColours(look.name),
        { ground: look.card, edge: tools ? look.edge : undefined },
      ),
    map: (at: At): Part =>
      part('ComplexGisMap', at, {
        style: { fill: { color: look.card }, stroke: { enable: false } },
        data: { zoom: 15 },
      }),
  };
}

/** Parts of pages in the colours of a look. */
export function partsIn(look: Look) {
  const plain = plainIn(look);
  return { ...plain, ...chartsIn(plain), ...instrumentsIn(plain), ...listsIn(plain) };
}
export type Parts = ReturnType<typeof partsIn>;

/** Colours by path, as choosing the look of a table sets them; its ground is that of the card it lies on. */
function withColours(
  part: Part,
  colours: Readonly<Record<string, string>>,
  { ground, edge }: { ground: string; edge: string | undefined },
): Part {
  const copy = structuredClone(part) as Record<string, unknown>;
  for (const [path, colour] of Object.entries({
    ...colours,
    'style.fill.color': ground,
    'data.toolbar.fillColor': ground,
  })) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let at = copy;
    for (const step of steps) {
      const inner = at[step];
      const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
      at[step] = next;
      at = next;
    }
    at[last] = colour;
  }
  copy['style'] = {
    fill: { color: ground },
    stroke: edge === undefined ? { enable: false } : { color: edge },
  };
  return copy as unknown as Part;
}
