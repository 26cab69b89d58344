import { z } from 'zod';

/** One Modbus TCP station: a PLC, or a unit behind a relay. */
export const modbusSettings = z.strictObject({
  /** Name or address. */
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535).default(502),
  unitId: z.int().min(0).max(255).default(1),
  /** Longest wait for one reply, ms. */
  replyTimeoutMs: z.int().min(20).max(60_000).default(1_000),
  /** Registers that belong to no variable and may be read over to join two blocks. */
  maxGap: z.int().min(0).max(124).default(16),
  /** Registers one request may ask for: 125 at most (Modbus application protocol 1.1b3, 6.3). */
  maxRegisters: z.int().min(1).max(125).default(125),
  /** Bits one request may ask for: 2000 at most (6.1). */
  maxBits: z.int().min(1).max(2_000).default(2_000),
  /** Pause between two requests, ms, for devices that need one. */
  requestGapMs: z.int().min(0).max(10_000).default(0),
  /** How a single register is written: function 6, or 16 for devices that know only that. */
  singleWrite: z.enum(['fc6', 'fc16']).default('fc6'),
  /** How a bit in a register is written: read, change, write; or function 22 for devices that know it. */
  bitWrite: z.enum(['readModifyWrite', 'mask']).default('readModifyWrite'),
});
export type ModbusSettings = z.infer<typeof modbusSettings>;
