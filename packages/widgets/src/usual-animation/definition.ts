import { Bound, Comparison, Font, ImageHref, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Align, Fit, Flip, Words } from '../kit/parts.ts';
import { portsOfPicture } from '../symbols/ports.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** As typed; a number or a text. */
const value = z.string().max(200).default('0');
const when = { symbol: Comparison.default('=='), value };
const TEXTS = [
  { symbol: '==', value: '0', text: '关' },
  { symbol: '==', value: '1', text: '开' },
] as const;
const IMAGES = [
  { symbol: '==', value: '0', url: '' },
  { symbol: '==', value: '1', url: '' },
] as const;

/** One of several pictures or words, chosen by a value; or all of them in turn while a condition holds. */
export const animation = defineWidget({
  type: 'UsualAnimation',
  title: inspectorText('usualAnimation.animation'),
  keywords: 'animation state picture frames 状态 切换 轮播',
  category: 'usual',
  form: 'box',
  quarters: true,
  rounds: true,
  layer: 'svg',
  size: { width: 80, height: 80 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  flips: true,
  data: z.object({
    data: Bound,
    display: z.object({ type: z.enum(['image', 'text']).default('image') }).prefault({}),
    /** The first line that holds is shown. */
    imgItems: z
      .array(z.object({ ...when, url: ImageHref.default('') }))
      .max(50)
      .default(() => IMAGES.map((item) => ({ ...item }))),
    textItems: z
      .array(z.object({ ...when, text: Words.default('') }))
      .max(50)
      .default(() => TEXTS.map((item) => ({ ...item }))),
    cycle: z
      .object({
        enable: z.boolean().default(false),
        judgCondition: Comparison.default('=='),
        judgVal: z.string().max(200).default('1'),
        /** How long each is shown, ms (S2 §9). */
        speed: z.number().int().min(100).max(600_000).default(300),
      })
      .prefault({}),
    fit: Fit.default('contain'),
    flip: Flip,
    font: Font(14, '#1b2530'),
    align: Align.default('center'),
  }),
  words: (language) => ({
    textItems: TEXTS.map((item, at) => ({
      ...item,
      text: inspectorText(at === 0 ? 'fresh.off' : 'fresh.on')[language],
    })),
  }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'],
  bindings: (data) => [data.data],
  rebind: (data, change) => ({ ...data, data: data.data && change(data.data) }),
  // the states of one machine are drawn alike: its first picture says where its pipes are
  ports: ({ display, imgItems, fit, flip }, box) =>
    display.type === 'image' ? portsOfPicture({ href: imgItems[0]?.url ?? '', fit, flip }, box) : [],
});
