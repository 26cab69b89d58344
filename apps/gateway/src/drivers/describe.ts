import { DriverForm } from '@lightfield/contract';
import { z } from 'zod';
import type { Driver } from './driver.ts';

/** What a screen needs to offer a driver: its names, how addresses are written, and the form of its settings. */
export function describeDriver({ type, title, notation, addressPattern, settings, browses }: Driver): DriverForm {
  const { $schema: _, ...form } = z.toJSONSchema(settings, { io: 'input' });
  return DriverForm.parse({ type, title, notation, addressPattern, browses: browses ?? false, settings: form });
}
