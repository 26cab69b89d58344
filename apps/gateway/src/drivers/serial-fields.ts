import { z } from 'zod';
import { field } from './form.ts';

/** A serial port, the same for every protocol on one. */
export const serialFields = {
  path: field(z.string().trim().min(1).max(200), {
    zh: '串口',
    en: 'Serial port',
    hint: { zh: '如/dev/ttyUSB0、COM3', en: 'e.g. /dev/ttyUSB0, COM3' },
  }),
  baudRate: field(z.int().min(300).max(4_000_000).default(9_600), { zh: '波特率', en: 'Baud rate', unit: 'bit/s' }),
  dataBits: field(z.union([z.literal(7), z.literal(8)]).default(8), { zh: '数据位', en: 'Data bits' }),
  stopBits: field(z.union([z.literal(1), z.literal(2)]).default(1), { zh: '停止位', en: 'Stop bits' }),
  parity: field(z.enum(['none', 'even', 'odd']).default('none'), {
    zh: '校验',
    en: 'Parity',
    options: {
      none: { zh: '无校验', en: 'None' },
      even: { zh: '偶校验', en: 'Even' },
      odd: { zh: '奇校验', en: 'Odd' },
    },
  }),
};
