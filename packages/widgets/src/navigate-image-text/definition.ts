import { Font, ImageHref, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Align, Fit, Words } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** A picture with words beside it, which may lead somewhere: by the common click event, which it answers itself. */
export const imageText = defineWidget({
  type: 'NavigateImageText',
  title: inspectorText('navigateImageText.imageWithText'),
  keywords: 'image text card 图片 文字 卡片',
  category: 'navigate',
  form: 'box',
  layer: 'html',
  size: { width: 120, height: 120 },
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    imgHref: ImageHref.default(''),
    fit: Fit.default('contain'),
    text: Words.default('图文'),
    font: Font(14, '#1b2530'),
    align: Align.default('center'),
    /** Where the picture is, seen from the words. */
    side: z.enum(['top', 'bottom', 'left', 'right']).default('top'),
    /** Percent of the box, along that side, that the picture has. */
    share: z.number().min(5).max(95).default(70),
    /** Between picture and words, and around both, page units. */
    gap: z.number().min(0).max(200).default(4),
    padding: z.number().min(0).max(200).default(4),
    radius: z.number().min(0).max(1_000).default(0),
  }),
  words: (language) => ({ text: inspectorText('fresh.caption')[language] }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  // so that it is called by its own words
  ownClick: true,
  offersClick: true,
  bindings: () => [],
  rebind: (data) => data,
});

interface Arrangement {
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  readonly share: number;
  readonly gap: number;
  readonly padding: number;
}
/** Room of the picture, page units; never less than nothing. */
export function pictureSize(
  { side, share, gap, padding }: Arrangement,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const along = side === 'left' || side === 'right';
  const inner = { width: Math.max(0, box.width - 2 * padding), height: Math.max(0, box.height - 2 * padding) };
  const part = (length: number) => Math.max(0, Math.round((length - gap) * share) / 100);
  return along
    ? { width: part(inner.width), height: inner.height }
    : { width: inner.width, height: part(inner.height) };
}

/** Room of the words, page units; all of it where there is no picture. */
export function captionHeight(
  data: Arrangement & { readonly imgHref: string },
  box: { readonly width: number; readonly height: number },
): number {
  const inner = Math.max(0, box.height - 2 * data.padding);
  const over = data.imgHref !== '' && (data.side === 'top' || data.side === 'bottom');
  return over ? Math.max(0, inner - pictureSize(data, box).height - data.gap) : inner;
}
