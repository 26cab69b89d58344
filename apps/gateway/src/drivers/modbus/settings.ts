import { z } from 'zod';
import { field, replyTimeoutField, requestGapField } from '../form.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Settings of a Modbus station, whatever line it is on. */
export const stationFields = {
  unitId: field(z.int().min(0).max(255).default(1), driversText('modbus.unit')),
  replyTimeoutMs: replyTimeoutField(),
  requestGapMs: requestGapField(),
  maxGap: field(
    z.int().min(0).max(124).default(16),
    driversText.of('modbus.gapReadOver', {
      hint: driversText('modbus.registersThatBelongToNoVariable'),
      advanced: true,
    }),
  ),
  /** 125 at most (Modbus application protocol 1.1b3, 6.3). */
  maxRegisters: field(
    z.int().min(1).max(125).default(125),
    driversText.of('modbus.registersPerRequest', {
      advanced: true,
    }),
  ),
  /** 2000 at most (6.1). */
  maxBits: field(
    z.int().min(1).max(2_000).default(2_000),
    driversText.of('modbus.bitsPerRequest', {
      advanced: true,
    }),
  ),
  singleWrite: field(
    z.enum(['fc6', 'fc16']).default('fc6'),
    driversText.of('modbus.writingOneRegister', {
      options: {
        fc6: driversText('modbus.fc6'),
        fc16: driversText('modbus.fc16'),
      },
      advanced: true,
    }),
  ),
  bitWrite: field(
    z.enum(['readModifyWrite', 'mask']).default('readModifyWrite'),
    driversText.of('modbus.writingABitOfARegister', {
      options: {
        readModifyWrite: driversText('modbus.readModifyWrite'),
        mask: driversText('modbus.mask'),
      },
      advanced: true,
    }),
  ),
};
const modbusStation = z.object(stationFields);
export type ModbusStation = z.infer<typeof modbusStation>;
