import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { Colour } from './colour.ts';
import { ImageHref } from './image-href.ts';
import { Params } from './param.ts';
import { PageTheme } from './theme/themes.ts';

const id = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/)
  .default('');
const side = z.number().int().min(100).max(10_000);

/** Settings of a page (S2 §3 "Page configuration", S3 §3): the canvas, and to whom it belongs. */
export const Con = z.object({
  title: z.string().trim().min(1).max(100).default('Page'),
  /** Page units, which are pixels at 100 %. */
  width: side.default(LIMITS.page.width),
  height: side.default(LIMITS.page.height),
  /** How the page meets a screen of another size: as it is, by width, by height, whole, or stretched. */
  fit: z.enum(['none', 'width', 'height', 'contain', 'fill']).default('contain'),
  bgColor: Colour.default('#ffffff'),
  bgImage: ImageHref.default(''),
  /** What colours and families have that are names. */
  theme: PageTheme,
  /** In the dark theme, are its colours turned dark? */
  dark: z.boolean().default(false),
  checkpwd: z.boolean().default(false),
  /** Never leaves the server once set. */
  password: z.string().max(40).default(''),
  /** Is the page shown where its device is followed? */
  follow: z.boolean().default(false),
  /** May a narrow screen re-arrange instead of shrinking? */
  adaption: z.boolean().default(false),
  /** What whoever opens it may say, as a place of a component does. */
  params: Params.default([]),
  projectId: id,
  equipmentId: id,
  templateId: id,
});
export type Con = z.infer<typeof Con>;
