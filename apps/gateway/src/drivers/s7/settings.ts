import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField, requestGapField } from '../form.ts';

/** Two bytes, as engineering tools write them. */
const tsap = z
  .string()
  .trim()
  .regex(/^[0-9A-Fa-f]{2}\.?[0-9A-Fa-f]{2}$/);

/** One CPU. */
export const s7Settings = z.strictObject({
  host: hostField(),
  port: portField(102),
  rack: field(z.int().min(0).max(7).default(0), {
    zh: '机架号',
    en: 'Rack',
    when: { field: 'addressing', is: ['rackSlot'] },
  }),
  slot: field(z.int().min(0).max(31).default(1), {
    zh: '槽号',
    en: 'Slot',
    hint: {
      zh: 'S7-1200、S7-1500和S7-200 SMART为1，S7-300为2，S7-400见硬件组态',
      en: '1 for S7-1200, S7-1500 and S7-200 SMART, 2 for S7-300; S7-400 as in the hardware configuration',
    },
    when: { field: 'addressing', is: ['rackSlot'] },
  }),
  replyTimeoutMs: replyTimeoutField(2_000),
  connection: field(z.enum(['pg', 'op', 'basic']).default('op'), {
    zh: '连接类型',
    en: 'Connection type',
    options: {
      pg: { zh: 'PG（编程设备）', en: 'PG (programming device)' },
      op: { zh: 'OP（操作面板）', en: 'OP (operator panel)' },
      basic: { zh: 'S7基本通信', en: 'S7 basic' },
    },
    hint: { zh: 'CPU为每种类型保留的连接数不同', en: 'A CPU keeps a number of connections for each type' },
    when: { field: 'addressing', is: ['rackSlot'] },
    advanced: true,
  }),
  addressing: field(z.enum(['rackSlot', 'tsap']).default('rackSlot'), {
    zh: '连接方式',
    en: 'CPU found by',
    options: {
      rackSlot: { zh: '机架号和槽号', en: 'Rack and slot' },
      tsap: { zh: 'TSAP（如LOGO!、CP模块）', en: 'TSAP (LOGO!, communication processors)' },
    },
    advanced: true,
  }),
  localTsap: field(tsap.default('01.00'), {
    zh: '本地TSAP',
    en: 'Local TSAP',
    hint: { zh: '十六进制，如10.00', en: 'Hexadecimal, e.g. 10.00' },
    when: { field: 'addressing', is: ['tsap'] },
    advanced: true,
  }),
  remoteTsap: field(tsap.default('02.00'), {
    zh: '远程TSAP',
    en: 'Remote TSAP',
    hint: { zh: '十六进制，如03.01', en: 'Hexadecimal, e.g. 03.01' },
    when: { field: 'addressing', is: ['tsap'] },
    advanced: true,
  }),
  requestGapMs: requestGapField(),
});
export type S7Settings = z.infer<typeof s7Settings>;

const TYPES: Record<S7Settings['connection'], number> = { pg: 1, op: 2, basic: 3 };
const OUR_TSAP = 0x0100;
const SLOTS_PER_RACK = 32;
const valueOf = (text: string) => Number.parseInt(text.replace('.', ''), 16);

/** The two ends of the connection: of a CPU, its type in the first byte, rack and slot in the second. */
export function tsapsOf(settings: S7Settings): { local: number; remote: number } {
  const { addressing, localTsap, remoteTsap, connection, rack, slot } = settings;
  if (addressing === 'tsap') return { local: valueOf(localTsap), remote: valueOf(remoteTsap) };
  return { local: OUR_TSAP, remote: (TYPES[connection] << 8) | (rack * SLOTS_PER_RACK + slot) };
}
