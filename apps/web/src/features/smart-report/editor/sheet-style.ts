import type { Style } from '@lightfield/report';
import type { IBorderData, IColorStyle, IStyleData, Nullable } from '@univerjs/core';

/** Looks of cells: those of a document, and those of the spreadsheet component. */

/** Numbers of the component's own lists. */
const ALIGN = { left: 1, center: 2, right: 3 } as const;
const VALIGN = { top: 1, middle: 2, bottom: 3 } as const;
const WRAP = { overflow: 1, clip: 2, wrap: 3 } as const;
const LINE = { thin: 1, dotted: 3, dashed: 4, double: 7, medium: 8, thick: 13 } as const;
/** Lines that only the component has become the ones nearest to them. */
type Edge = NonNullable<NonNullable<Style['border']>['top']>;
/** The component wants a colour where a document may leave it: black. */
const BLACK = '#000000';
const LINE_OF: Record<number, Edge['style']> = {
  1: 'thin',
  2: 'thin',
  3: 'dotted',
  4: 'dashed',
  5: 'dashed',
  6: 'dotted',
  7: 'double',
  8: 'medium',
  9: 'dashed',
  10: 'dashed',
  11: 'dotted',
  12: 'dashed',
  13: 'thick',
};

/** Without what is not said. */
const said = <T extends object>(held: { [Name in keyof T]: T[Name] | undefined }): T =>
  Object.fromEntries(Object.entries(held).filter(([, value]) => value !== undefined)) as T;

export function styleToSheet(style: Style): IStyleData {
  const { font, size, bold, italic, underline, strike, color, fill, align, valign, wrap, format, border } = style;
  return said<IStyleData>({
    ff: font,
    fs: size,
    bl: bold ? 1 : undefined,
    it: italic ? 1 : undefined,
    ul: underline ? { s: 1 } : undefined,
    st: strike ? { s: 1 } : undefined,
    cl: color === undefined ? undefined : { rgb: color },
    bg: fill === undefined ? undefined : { rgb: fill },
    ht: align && ALIGN[align],
    vt: valign && VALIGN[valign],
    tb: wrap ? WRAP.wrap : undefined,
    n: format === undefined ? undefined : { pattern: format },
    bd: border && borderToSheet(border),
  });
}
const SIDES = [
  ['top', 't'],
  ['right', 'r'],
  ['bottom', 'b'],
  ['left', 'l'],
] as const;
const borderToSheet = (border: NonNullable<Style['border']>): IBorderData =>
  Object.fromEntries(
    SIDES.flatMap(([side, short]) => {
      const edge = border[side];
      return edge ? [[short, { s: LINE[edge.style], cl: { rgb: edge.color ?? BLACK } }]] : [];
    }),
  );

const hex = (n: number): string =>
  Math.min(255, Math.max(0, Math.round(n)))
    .toString(16)
    .padStart(2, '0');
/** `#rrggbb` of what the component calls a colour; undefined: none. */
export function colourOf(colour: Nullable<IColorStyle>): string | undefined {
  const text = colour?.rgb?.trim().toLowerCase();
  if (!text) return undefined;
  if (/^#[\da-f]{6}([\da-f]{2})?$/.test(text)) return text.slice(0, 7);
  if (/^#[\da-f]{3}$/.test(text)) return `#${text.slice(1).replaceAll(/./g, '$&$&')}`;
  const [, r, g, b, a] = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+))?\s*\)$/.exec(text) ?? [];
  if (r === undefined || a === '0') return undefined;
  return `#${hex(Number(r))}${hex(Number(g))}${hex(Number(b))}`;
}
const nameIn = <Name extends string>(names: Readonly<Record<Name, number>>, n: Nullable<number>) =>
  (Object.keys(names) as Name[]).find((name) => names[name] === n);

const yes = (flag: Nullable<number>): true | undefined => (flag === 1 ? true : undefined);
const formatOf = (pattern: string | undefined): string | undefined =>
  pattern === '' || pattern === 'General' ? undefined : pattern;

export function styleFromSheet({ ff, fs, bl, it, ul, st, cl, bg, ht, vt, tb, n, bd }: IStyleData): Style {
  const wraps: Nullable<number> = tb;
  return said<Required<Style>>({
    font: ff ?? undefined,
    size: fs,
    bold: yes(bl),
    italic: yes(it),
    underline: yes(ul?.s),
    strike: yes(st?.s),
    color: colourOf(cl),
    fill: colourOf(bg),
    align: nameIn(ALIGN, ht),
    valign: nameIn(VALIGN, vt),
    wrap: wraps === WRAP.wrap ? true : undefined,
    format: formatOf(n?.pattern),
    border: borderFromSheet(bd),
  });
}
function borderFromSheet(border: Nullable<IBorderData>): Style['border'] {
  const edges = SIDES.flatMap(([side, short]) => {
    const edge = border?.[short];
    const style = edge ? LINE_OF[edge.s] : undefined;
    const color = colourOf(edge?.cl) ?? BLACK;
    return style ? [[side, { style, ...(color === BLACK ? {} : { color }) }] as const] : [];
  });
  return edges.length === 0 ? undefined : Object.fromEntries(edges);
}
