import { z } from 'zod';
import { Colour } from '../colour.ts';

/** Farther a shadow falls from nothing that lies on a page; more blur is seen no more. Page units. */
const FAR = 100;

/** What a widget casts upon what lies below it. */
export const Shadow = z.object({
  color: Colour.default('#0000004d'),
  /** To the right and down, page units: the light of a page comes from one place, however a widget is turned. */
  x: z.number().min(-FAR).max(FAR).default(0),
  y: z.number().min(-FAR).max(FAR).default(3),
  blur: z.number().min(0).max(FAR).default(8),
});
export type Shadow = z.infer<typeof Shadow>;

/** Where a shadow falls in the units of a widget that is turned by so many degrees, so that it falls there on the page. */
export function shadowFall({ x, y }: Pick<Shadow, 'x' | 'y'>, degrees: number): { x: number; y: number } {
  const turn = (-degrees / 180) * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
