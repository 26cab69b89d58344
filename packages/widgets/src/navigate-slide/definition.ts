import { ClickEvent, ImageHref, clickEventBindings, defineWidget, rebindClickEvent } from '@lightfield/page';
import { z } from 'zod';
import { Fit } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const Picture = z.object({ imgUrl: ImageHref.default(''), clickEvent: ClickEvent });
export type Picture = z.infer<typeof Picture>;

/** Pictures one after the other, each of which may lead somewhere (S2 §3 "Slide"). */
export const slide = defineWidget({
  type: 'NavigateSlide',
  title: inspectorText('navigateSlide.slides'),
  keywords: 'slide carousel 轮播 幻灯片',
  category: 'navigate',
  form: 'box',
  layer: 'html',
  size: { width: 400, height: 240 },
  style: { fill: { color: '#eceff2' }, stroke: { enable: false } },
  data: z.object({
    picArray: z.array(Picture).max(50).default([]),
    fit: Fit.default('cover'),
    autoSlide: z
      .object({
        enable: z.boolean().default(true),
        /** Seconds each picture stands (S2 §9). */
        interval: z.number().min(1).max(3_600).default(5),
      })
      .prefault({}),
    /** Which picture of how many, as dots that lead to each; and arrows to the next one and the last. */
    indicator: z.boolean().default(true),
    arrows: z.boolean().default(true),
    radius: z.number().min(0).max(1_000).default(0),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor'],
  ownClick: true,
  bindings: ({ picArray }) => picArray.flatMap(({ clickEvent }) => clickEventBindings(clickEvent)),
  rebind: (data, change) => ({
    ...data,
    picArray: data.picArray.map((picture) => ({
      ...picture,
      clickEvent: rebindClickEvent(picture.clickEvent, change),
    })),
  }),
  entryClicks: ({ picArray }) =>
    picArray.map(({ clickEvent }, at) => ({
      entry: inspectorText('navigateSlide.entry', { at: at + 1 }),
      event: clickEvent,
    })),
  problems: ({ picArray }) =>
    picArray.some(({ imgUrl }) => imgUrl !== '') ? [] : [inspectorText('navigateSlide.theSlidesHaveNoPicture')],
});
