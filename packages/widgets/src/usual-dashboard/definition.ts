import { Bound, Colour, Font, defineWidget, settledRange, stagesOf } from '@lightfield/page';
import { z } from 'zod';
import { ValueFormat } from '../kit/number-format.ts';
import { Words } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

const show = z.boolean().default(true);
/** Page units of a gauge drawn 200 by 200. */
const thick = (width: number) => z.number().min(0).max(60).default(width);

/** Upper ends of the stages and their colours (S2 §9: 25, 50, 75, 100). */
const STAGES = [
  { value: 25, color: '#2b7a42' },
  { value: 50, color: '#8fae2f' },
  { value: 75, color: '#e08a1e' },
  { value: 100, color: '#c81e2b' },
] as const;

const FIRST = { min: 0, max: 100 } as const;
/** A place of the first scale on another one. */
const spread = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Number((min + ((max - min) * value) / 100).toPrecision(6));

/** A gauge: one value on a round scale. */
export const dashboard = defineWidget({
  type: 'UsualDashboard',
  title: inspectorText('usualDashboard.gauge'),
  keywords: 'gauge meter dial 表盘 指针',
  category: 'usual',
  form: 'box',
  layer: 'svg',
  size: { width: 200, height: 200 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    data: Bound,
    dataAddon: z
      .object({
        /** `monochrome`: the ring fills up in one colour; `multistage`: the ring shows the stages; `other`: no coloured ring, the instrument alone. */
        type: z.enum(['monochrome', 'multistage', 'other']).default('multistage'),
        /** Ends of the scale, in the unit of the bound variable. */
        minVal: z.number().default(0),
        maxVal: z.number().default(100),
      })
      .prefault({}),
    /** Upper end of each stage in the same unit, ascending. */
    multistageSetting: z
      .array(z.object({ value: z.number(), color: Colour }))
      .min(1)
      .max(20)
      .default(() => STAGES.map((stage) => ({ ...stage }))),
    pointer: z.object({ show, color: Colour.default('#1b2530'), width: thick(5) }).prefault({}),
    /** `major`: parts between the written marks; `minor`: parts between two of them. */
    scale: z
      .object({
        show,
        color: Colour.default('#53606e'),
        major: z.number().int().min(1).max(20).default(4),
        minor: z.number().int().min(1).max(10).default(5),
      })
      .prefault({}),
    dial: z.object({ show, color: Colour.default('#dde2e7'), width: thick(10) }).prefault({}),
    /** Of the ring of a monochrome gauge. */
    valueColor: Colour.default('#1e5c8f'),
    /** Empty text: what the bound variable is called. */
    title: z.object({ show, text: Words.default(''), font: Font(14, '#53606e') }).prefault({}),
    value: z
      .object({ show, unit: z.boolean().default(true), font: Font(22, '#1b2530'), format: ValueFormat })
      .prefault({}),
    /** Numbers along the scale. */
    tag: z.object({ show, font: Font(12, '#53606e') }).prefault({}),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor'],
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
  bound(data, path, facts, before) {
    if (path !== 'data') return data;
    const { minVal: min, maxVal: max } = data.dataAddon;
    const range = settledRange({ min, max }, FIRST, facts, before);
    if (!range) return data;
    const stages = stagesOf(facts, range) ?? STAGES.map(({ value, color }) => ({ value: spread(value, range), color }));
    const dataAddon = { ...data.dataAddon, minVal: range.min, maxVal: range.max };
    return { ...data, dataAddon, multistageSetting: stages };
  },
  drawn: ({ pointer, scale }) => [pointer, scale].flatMap((part) => (part.show ? [part.color] : [])),
  scales: ({ data, dataAddon: { minVal: min, maxVal: max } }) => [{ binding: data, min, max }],
  problems({ dataAddon: { minVal, maxVal }, multistageSetting }) {
    const found = [];
    if (maxVal <= minVal) found.push(inspectorText('usualDashboard.theMaximumMustBeAboveThe'));
    if (multistageSetting.some(({ value }, at) => at > 0 && value <= (multistageSetting[at - 1]?.value ?? value)))
      found.push(inspectorText('usualDashboard.stagesMustAscend'));
    return found;
  },
});
