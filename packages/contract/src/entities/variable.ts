import { z } from 'zod';
import { Id, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Aggregation, DataType, Severity } from './common.ts';
import { contractText } from '../locales/words/text.ts';

/** Order in which the bytes of a 32-bit value (and, by the same rule, a 64-bit one) lie in consecutive registers. */
export const ByteOrder = z.enum(['ABCD', 'DCBA', 'BADC', 'CDAB']);
export type ByteOrder = z.infer<typeof ByteOrder>;

export const StatusMapping = z
  .array(z.object({ value: z.number(), text: z.string().trim().min(1).max(50) }))
  .max(LIMITS.variable.statusMapEntries)
  .refine(
    (entries) => new Set(entries.map((entry) => entry.value)).size === entries.length,
    told(contractText('variable.valuesMustBeUnique')),
  );

export type StatusMapping = z.infer<typeof StatusMapping>;

/** Where an alarm begins: it is raised above a limit, or below it. */
export const AlarmLimit = z.object({ side: z.enum(['above', 'below']), limit: z.number(), severity: Severity });

export const VariableKey = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/);

/** What an aggregate variable makes of another one. Periods are multiples of `periodMs`, in UTC. */
export const VariableAggregate = z.object({
  /** Key of a variable of the same device. */
  source: VariableKey,
  aggregation: Aggregation,
  periodMs: z.int().min(LIMITS.report.periodMinMs).max(LIMITS.report.periodMaxMs),
  /** Which period it shows: the running one, up to now, or the last one that has ended. */
  shows: z.enum(['running', 'finished']).default('running'),
});
export type VariableAggregate = z.infer<typeof VariableAggregate>;

/**
 * One point of a device, as people configure it. "Raw" is what the PLC holds; "scaled" is what people see and store.
 * Absent optional numbers mean "no limit".
 */
export const VariableSettings = z
  .object({
    /** Name used by formulas and scripts. Unique within its device. */
    key: VariableKey,
    name: z.string().trim().min(1).max(50),
    /** `device`: a register; `intermediate`: a formula over keys; `internal`: a stored value; `aggregate`: what another variable did in a period. */
    kind: z.enum(['device', 'intermediate', 'internal', 'aggregate']).default('device'),
    /** Name of the driver (within the device) that reads it; kind `device` only. */
    driver: z.string().max(50).optional(),
    /** Address in the driver's own notation, e.g. "4x1", "4x12.3" for Modbus; kind `device` only. */
    address: z.string().max(200).optional(),
    dataType: DataType,
    byteOrder: ByteOrder.default('ABCD'),
    access: z.enum(['read', 'write', 'readwrite']).default('read'),
    /** `onDemand`: read only when asked, while somebody watches the device, and after a write. */
    collection: z.enum(['periodic', 'onDemand']).default('periodic'),
    /** Wanted time between reads, ms. 0: as fast as the device allows. */
    intervalMs: z.int().min(0).max(86_400_000).default(1_000),
    /** Shown after the scaled value, e.g. "°C". Never takes part in arithmetic. */
    unit: z.string().max(20).default(''),
    /** Digits the scaled value is rounded to. */
    decimals: z.int().min(0).max(LIMITS.variable.decimalsMax).default(2),
    /** A change of this size or smaller, in scaled units, is not reported. 0 reports every change. */
    deadband: z.number().nonnegative().default(0),
    /** Scaled value as a function of raw X, e.g. "X*0.1-40". */
    readFormula: z.string().min(1).max(LIMITS.variable.formulaMax).optional(),
    /** Raw value as a function of scaled X. */
    writeFormula: z.string().min(1).max(LIMITS.variable.formulaMax).optional(),
    /** Inclusive, scaled units. */
    writeLower: z.number().optional(),
    writeUpper: z.number().optional(),
    /** Inclusive, scaled units; outside: quality bad, value kept. */
    collectLower: z.number().optional(),
    collectUpper: z.number().optional(),
    /** Bytes of a string variable. */
    stringLength: z.int().min(1).max(LIMITS.variable.stringBytesMax).optional(),
    /** What it begins with, scaled, as people write it; kind `internal` only. The device says when it counts (`defaultValueMode`). */
    initialValue: z.string().min(1).max(LIMITS.variable.stringBytesMax).optional(),
    /** Formula over the keys of the same device; kind `intermediate` only. */
    expression: z.string().min(1).max(LIMITS.variable.formulaMax).optional(),
    /** Kind `aggregate` only. */
    aggregate: VariableAggregate.optional(),
    statusMap: StatusMapping.default([]),
  })
  .refine((v) => v.writeLower === undefined || v.writeUpper === undefined || v.writeUpper > v.writeLower, {
    path: ['writeUpper'],
    ...told(contractText('variable.writeUpperLimitMustExceedWrite')),
  })
  .refine((v) => v.collectLower === undefined || v.collectUpper === undefined || v.collectUpper > v.collectLower, {
    path: ['collectUpper'],
    ...told(contractText('variable.collectionUpperLimitMustExceed')),
  });
export type VariableSettings = z.infer<typeof VariableSettings>;

/** A signal as `signal/query` answers it: the specification's field names, then what the screens need beside them. */
export const Signal = z.object({
  id: Id,
  title: z.string(),
  /** Key of the variable. */
  sn: z.string(),
  equipId: Id,
  dataType: DataType,
  readFormula: z.string().nullable(),
  writeFormula: z.string().nullable(),
  upperLimit: z.number().nullable(),
  lowerLimit: z.number().nullable(),
  kind: z.enum(['device', 'intermediate', 'internal', 'aggregate']),
  collection: z.enum(['periodic', 'onDemand']),
  unit: z.string(),
  decimals: z.int(),
  /** May this caller write it? Access of the variable, write permission of the account and of the device grant together. */
  writable: z.boolean(),
  /** Can it be read at all (write-only registers cannot)? */
  readable: z.boolean(),
  signalMaps: StatusMapping,
  /** Bytes a text may have; strings only. */
  stringLength: z.int().optional(),
  /** A 64-bit integer behind which there is an unsigned one: up to 2^64-1, nothing below 0. */
  unsigned: z.literal(true).optional(),
});
export type Signal = z.infer<typeof Signal>;
/** Without what most signals of a device say. */
export const BriefSignal = Signal.partial().required({ id: true, title: true, sn: true, dataType: true });
export type BriefSignal = z.infer<typeof BriefSignal>;
