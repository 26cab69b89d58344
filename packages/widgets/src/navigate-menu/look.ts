import { Colour, Font } from '@lightfield/page';
import { z } from 'zod';

/** How entries that lead somewhere look, in a bar and in a menu. */
export const navLook = {
  /** Its entries are the pages of the project, whatever `items` says: those that show the master (decision 131). */
  allPages: z.boolean().default(false),
  direction: z.enum(['horizontal', 'vertical']),
  font: Font(14, '#1b2530'),
  /** Letters and ground of where one is, and the ground under the pointer. */
  activeColor: Colour.default('#1e5c8f'),
  activeFill: Colour.default('#e3edf5'),
  hoverFill: Colour.default('#eef2f5'),
  /** Edge of an icon, page units. */
  iconSize: z.number().min(8).max(200).default(18),
  /** Between entries, and inside each of them, page units. */
  gap: z.number().min(0).max(200).default(0),
  padding: z.number().min(0).max(200).default(12),
  align: z.enum(['left', 'center', 'right']).default('center'),
};
