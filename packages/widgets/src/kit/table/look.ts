import { Colour, Font } from '@lightfield/page';
import { z } from 'zod';
import { Align } from '../parts.ts';

/** Free of React: the server reads definitions too. */

const height = (first: number) => z.number().min(12).max(200).default(first);

/** Parts of a table as its widgets have them in `data` (WID-18 "styles of header, body, border, ..."). */
export const tableLook = {
  /** Of which set its colours are; each may have been changed since. */
  look: z.enum(['light', 'dark', 'grey']).default('light'),
  /** Words at its top; '': what the widget is. */
  title: z.string().max(200).default(''),
  radius: z.number().min(0).max(1_000).default(6),
  header: z
    .object({
      enable: z.boolean().default(true),
      fillColor: Colour.default('#eef2f5'),
      font: Font(13, '#53606e'),
      height: height(34),
    })
    .prefault({}),
  body: z
    .object({
      /** Ground of every other row, and of the row under the pointer. */
      stripeColor: Colour.default('#f7f9fa'),
      activeColor: Colour.default('#e3edf5'),
      font: Font(13, '#1b2530'),
      height: height(32),
      align: Align.default('left'),
    })
    .prefault({}),
  border: z
    .object({
      lines: z.enum(['rows', 'grid', 'none']).default('rows'),
      color: Colour.default('#dde2e7'),
      width: z.number().min(0).max(20).default(1),
    })
    .prefault({}),
  toolbar: z
    .object({
      enable: z.boolean().default(true),
      fillColor: Colour.default('#ffffff'),
      font: Font(15, '#1b2530'),
      height: height(44),
    })
    .prefault({}),
  pager: z
    .object({
      font: Font(12, '#53606e'),
      /** The page that is shown. */
      activeColor: Colour.default('#1e5c8f'),
      height: height(38),
    })
    .prefault({}),
  button: z
    .object({
      fillColor: Colour.default('#ffffff'),
      strokeColor: Colour.default('#818c98'),
      font: Font(12, '#1b2530'),
      radius: z.number().min(0).max(100).default(4),
    })
    .prefault({}),
  /** Times to choose from; `activeColor`: the one that is chosen. */
  quick: z.object({ font: Font(12, '#53606e'), activeColor: Colour.default('#1e5c8f') }).prefault({}),
  export: z.object({ fillColor: Colour.default('#e3edf5'), font: Font(12, '#1e5c8f') }).prefault({}),
};
const Look = z.object(tableLook);
export type TableLook = z.infer<typeof Look>;

/** Frame and ground that go with the first look. */
export const TABLE_STYLE = { fill: { color: '#ffffff' }, stroke: { color: '#dde2e7' } } as const;

const LOOK_COLOURS = {
  light: {
    ground: '#ffffff',
    frame: '#dde2e7',
    head: '#eef2f5',
    soft: '#53606e',
    text: '#1b2530',
    stripe: '#f7f9fa',
    active: '#e3edf5',
    line: '#dde2e7',
    accent: '#1e5c8f',
    edge: '#818c98',
    severe: '#c81e2b',
    important: '#c65a06',
    normal: '#a17a00',
  },
  dark: {
    ground: '#181f26',
    frame: '#2b3640',
    head: '#202932',
    soft: '#a3b0bd',
    text: '#e4e9ee',
    stripe: '#1c242c',
    active: '#1b3347',
    line: '#2b3640',
    accent: '#6fafe0',
    edge: '#6f7d8b',
    severe: '#ff6b6f',
    important: '#f59a3e',
    normal: '#e8c33a',
  },
  // a ground that says nothing, so that a colour always means something
  grey: {
    ground: '#dcdfe1',
    frame: '#a9afb4',
    head: '#cdd1d4',
    soft: '#3f474e',
    text: '#22282d',
    stripe: '#d5d9db',
    active: '#c3cbd2',
    line: '#bcc2c6',
    accent: '#1f4f78',
    edge: '#6a737b',
    severe: '#b3121f',
    important: '#9a4300',
    normal: '#6b5200',
  },
} as const;

/** Colours of marks of severity and quality: they mean the same on every ground. */
const mark = z.object({
  severeColor: Colour.default(LOOK_COLOURS.light.severe),
  importantColor: Colour.default(LOOK_COLOURS.light.important),
  normalColor: Colour.default(LOOK_COLOURS.light.normal),
});
export const tableMarks = { marks: mark.prefault({}) };
export type TableMarks = z.infer<typeof mark>;

/** What choosing a look sets, by path inside the widget. */
export function colourSet(look: TableLook['look']): Readonly<Record<string, string>> {
  const of = LOOK_COLOURS[look];
  return {
    'style.fill.color': of.ground,
    'style.stroke.color': of.frame,
    'data.header.fillColor': of.head,
    'data.header.font.color': of.soft,
    'data.body.stripeColor': of.stripe,
    'data.body.activeColor': of.active,
    'data.body.font.color': of.text,
    'data.border.color': of.line,
    'data.toolbar.fillColor': of.ground,
    'data.toolbar.font.color': of.text,
    'data.pager.font.color': of.soft,
    'data.pager.activeColor': of.accent,
    'data.button.fillColor': of.ground,
    'data.button.strokeColor': of.edge,
    'data.button.font.color': of.text,
    'data.quick.font.color': of.soft,
    'data.quick.activeColor': of.accent,
    'data.export.fillColor': of.active,
    'data.export.font.color': of.accent,
    'data.marks.severeColor': of.severe,
    'data.marks.importantColor': of.important,
    'data.marks.normalColor': of.normal,
  };
}
