import { Crop, ImageHref, OwnSymbol, defineWidget, settledRange } from '@lightfield/page';
import { z } from 'zod';
import { Fit, Flip } from '../kit/parts.ts';
import { symbolOf } from '../symbols/own-definition.ts';
import { portsOfSymbol } from '../symbols/ports.ts';
import { proposedStates } from '../symbols/state-of.ts';
import { inspectorText } from '../locales/inspector/text.ts';
import { SymbolData } from './symbol-data.ts';

/** A picture kept by the platform, or a symbol of the library. */
export const image = defineWidget({
  type: 'UsualImage',
  title: inspectorText('usualImage.image'),
  keywords: 'picture symbol photo 图元 图形',
  category: 'usual',
  form: 'box',
  quarters: true,
  layer: 'svg',
  rounds: true,
  crops: true,
  size: { width: 100, height: 100 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  flips: true,
  data: z.object({
    imgHref: ImageHref.default(''),
    /** The symbol of the enterprise that it shows where `imgHref` says so (`symbol:own`): a copy, so that a page is whole without the library. */
    own: OwnSymbol.nullable().default(null),
    fit: Fit.default('contain'),
    flip: Flip,
    /** Of a picture, not of a symbol. Left out: it is shown whole. */
    crop: Crop.exactOptional(),
    colorFilter: z
      .object({
        enable: z.boolean().default(false),
        /** `filter`: each part of a colour times its percentage; `fill`: the shape of the picture in one colour. */
        type: z.enum(['filter', 'fill']).default('filter'),
        filter: z
          .object({
            r: z.number().min(0).max(300).default(100),
            g: z.number().min(0).max(300).default(100),
            b: z.number().min(0).max(300).default(100),
          })
          .prefault({}),
        fill: z
          .object({
            r: z.number().int().min(0).max(255).default(0),
            g: z.number().int().min(0).max(255).default(0),
            b: z.number().int().min(0).max(255).default(0),
          })
          .prefault({}),
      })
      .prefault({}),
    symbol: SymbolData,
  }),
  animations: ['twinkle', 'rotate', 'fillColor', 'borderColor'],
  bindings: ({ symbol }) => [symbol.state.data, symbol.value.data],
  rebind: ({ symbol, ...data }, change) => ({
    ...data,
    symbol: {
      ...symbol,
      state: { ...symbol.state, data: symbol.state.data && change(symbol.state.data) },
      value: { ...symbol.value, data: symbol.value.data && change(symbol.value.data) },
    },
  }),
  scales: ({ symbol: { value } }) => [{ binding: value.data, min: value.minVal ?? 0, max: value.maxVal ?? 100 }],
  bound(data, path, facts, before) {
    const { state, value } = data.symbol;
    if (path === 'symbol.value.data') {
      const [min, max] = [value.minVal ?? 0, value.maxVal ?? 100];
      const range = settledRange({ min, max }, { min: 0, max: 100 }, facts, before);
      return range
        ? { ...data, symbol: { ...data.symbol, value: { ...value, minVal: range.min, maxVal: range.max } } }
        : data;
    }
    if (path !== 'symbol.state.data' || state.lines.length > 0) return data;
    const lines = proposedStates(facts, symbolOf(data)?.category);
    return { ...data, symbol: { ...data.symbol, state: { ...state, lines } } };
  },
  standsAlone: () => true,
  ownSize: (data) => symbolOf(data)?.size,
  ports: (data, box) => portsOfSymbol(symbolOf(data), data, box),
});
