import { z } from 'zod';
import { field, replyTimeoutField, requestGapField } from '../form.ts';

/** Settings of a Modbus station, whatever line it is on. */
export const stationFields = {
  unitId: field(z.int().min(0).max(255).default(1), { zh: '站号', en: 'Unit' }),
  replyTimeoutMs: replyTimeoutField(),
  requestGapMs: requestGapField(),
  maxGap: field(z.int().min(0).max(124).default(16), {
    zh: '合并间隙',
    en: 'Gap read over',
    hint: {
      zh: '相邻变量之间最多可一并读取的无关寄存器数',
      en: 'Registers that belong to no variable and may be read over to join two blocks',
    },
    advanced: true,
  }),
  /** 125 at most (Modbus application protocol 1.1b3, 6.3). */
  maxRegisters: field(z.int().min(1).max(125).default(125), {
    zh: '单次最多寄存器数',
    en: 'Registers per request',
    advanced: true,
  }),
  /** 2000 at most (6.1). */
  maxBits: field(z.int().min(1).max(2_000).default(2_000), {
    zh: '单次最多位数',
    en: 'Bits per request',
    advanced: true,
  }),
  singleWrite: field(z.enum(['fc6', 'fc16']).default('fc6'), {
    zh: '单寄存器写入方式',
    en: 'Writing one register',
    options: {
      fc6: { zh: '功能码06', en: 'Function 6' },
      fc16: { zh: '功能码16', en: 'Function 16' },
    },
    advanced: true,
  }),
  bitWrite: field(z.enum(['readModifyWrite', 'mask']).default('readModifyWrite'), {
    zh: '寄存器位写入方式',
    en: 'Writing a bit of a register',
    options: {
      readModifyWrite: { zh: '读出修改后写回', en: 'Read, change, write' },
      mask: { zh: '功能码22（掩码写）', en: 'Function 22 (mask write)' },
    },
    advanced: true,
  }),
};
const modbusStation = z.object(stationFields);
export type ModbusStation = z.infer<typeof modbusStation>;
