import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField, requestGapField } from '../form.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Two bytes, as engineering tools write them. */
const tsap = z
  .string()
  .trim()
  .regex(/^[0-9A-Fa-f]{2}\.?[0-9A-Fa-f]{2}$/);

/** One CPU. */
export const s7Settings = z.strictObject({
  host: hostField(),
  port: portField(102),
  rack: field(
    z.int().min(0).max(7).default(0),
    driversText.of('s7.rack', {
      when: { field: 'addressing', is: ['rackSlot'] },
    }),
  ),
  slot: field(
    z.int().min(0).max(31).default(1),
    driversText.of('s7.slot', {
      hint: driversText('s7.n1ForS71200S71500'),
      when: { field: 'addressing', is: ['rackSlot'] },
    }),
  ),
  replyTimeoutMs: replyTimeoutField(2_000),
  connection: field(
    z.enum(['pg', 'op', 'basic']).default('op'),
    driversText.of('s7.connectionType', {
      options: {
        pg: driversText('s7.pg'),
        op: driversText('s7.op'),
        basic: driversText('s7.basic'),
      },
      hint: driversText('s7.aCpuKeepsANumberOf'),
      when: { field: 'addressing', is: ['rackSlot'] },
      advanced: true,
    }),
  ),
  addressing: field(
    z.enum(['rackSlot', 'tsap']).default('rackSlot'),
    driversText.of('s7.cpuFoundBy', {
      options: {
        rackSlot: driversText('s7.rackSlot'),
        tsap: driversText('s7.tsap'),
      },
      advanced: true,
    }),
  ),
  localTsap: field(
    tsap.default('01.00'),
    driversText.of('s7.localTsap', {
      hint: driversText('s7.hexadecimalEG1000'),
      when: { field: 'addressing', is: ['tsap'] },
      advanced: true,
    }),
  ),
  remoteTsap: field(
    tsap.default('02.00'),
    driversText.of('s7.remoteTsap', {
      hint: driversText('s7.hexadecimalEG0301'),
      when: { field: 'addressing', is: ['tsap'] },
      advanced: true,
    }),
  ),
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
