import { z } from 'zod';
import type { Box } from '../geometry/box.ts';

/** So much of a picture is left of it each way, percent: nobody finds less again. */
export const LEAST_LEFT = 1;
const percent = z
  .number()
  .min(0)
  .max(100 - LEAST_LEFT)
  .default(0);

/** How much is cut off each side of a picture, percent of its width or height. */
export const Crop = z
  .object({ left: percent, top: percent, right: percent, bottom: percent })
  .refine(({ left, right }) => left + right <= 100 - LEAST_LEFT)
  .refine(({ top, bottom }) => top + bottom <= 100 - LEAST_LEFT);
export type Crop = z.infer<typeof Crop>;
export type CropSide = keyof Crop;
export const WHOLE: Crop = { left: 0, top: 0, right: 0, bottom: 0 };
export const OPPOSITE: Readonly<Record<CropSide, CropSide>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};
export const isWhole = ({ left, top, right, bottom }: Crop): boolean => left + top + right + bottom === 0;

/** A tenth of a percent is finer than a pixel of what is shown. */
const tidy = (value: number): number => Math.round(value * 10) / 10 + 0;
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** With other amounts cut off some of its sides; what is left never vanishes: the sides that were not asked for stay where they are. */
export function croppedTo(crop: Crop, change: Partial<Crop>): Crop {
  const after = { ...crop };
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    const wanted = change[side];
    if (wanted === undefined || !Number.isFinite(wanted)) continue;
    after[side] = Math.min(tidy(wanted) < 0 ? 0 : tidy(wanted), tidy(100 - LEAST_LEFT - after[OPPOSITE[side]]));
  }
  return after;
}
/** What is left of it, moved by so many percent and never over the edge of the picture. */
export function cropMoved(crop: Crop, across: number, down: number): Crop {
  const [width, height] = [100 - crop.left - crop.right, 100 - crop.top - crop.bottom];
  const left = tidy(within(crop.left + across, 100 - width));
  const top = tidy(within(crop.top + down, 100 - height));
  return { left, top, right: tidy(Math.max(0, 100 - width - left)), bottom: tidy(Math.max(0, 100 - height - top)) };
}

/** What is left of a picture of this size, in the units of the size. */
export function cropBox(crop: Crop, { width, height }: { readonly width: number; readonly height: number }): Box {
  return {
    x: (crop.left / 100) * width,
    y: (crop.top / 100) * height,
    width: ((100 - crop.left - crop.right) / 100) * width,
    height: ((100 - crop.top - crop.bottom) / 100) * height,
  };
}

/** Its own size, smaller in its own proportions where a page has less room. */
export function sizeWithin<Size extends { readonly width: number; readonly height: number }>(own: Size, room: Size) {
  const share = Math.min(1, room.width / own.width, room.height / own.height);
  return { width: Math.max(1, Math.round(own.width * share)), height: Math.max(1, Math.round(own.height * share)) };
}
