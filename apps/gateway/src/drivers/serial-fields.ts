import { z } from 'zod';
import { field } from './form.ts';
import { driversText } from '../locales/drivers/text.ts';

/** A serial port, the same for every protocol on one. */
export const serialFields = {
  path: field(
    z.string().trim().min(1).max(200),
    driversText.of('serialFields.serialPort', {
      hint: driversText('serialFields.eGDevTtyusb0Com3'),
    }),
  ),
  baudRate: field(
    z.int().min(300).max(4_000_000).default(9_600),
    driversText.of('serialFields.baudRate', { unit: 'bit/s' }),
  ),
  dataBits: field(z.union([z.literal(7), z.literal(8)]).default(8), driversText('serialFields.dataBits')),
  stopBits: field(z.union([z.literal(1), z.literal(2)]).default(1), driversText('serialFields.stopBits')),
  parity: field(
    z.enum(['none', 'even', 'odd']).default('none'),
    driversText.of('serialFields.parity', {
      options: {
        none: driversText('serialFields.none'),
        even: driversText('serialFields.even'),
        odd: driversText('serialFields.odd'),
      },
    }),
  ),
};
