import type { SiteDocumentInput } from '@lightfield/contract';

type DeviceInput = SiteDocumentInput['devices'][number];
export type VariableInput = DeviceInput['variables'][number];

/** What a signal of a machine can be. 64-bit counters are exact, so they are bigints. */
export type SignalValue = number | bigint | boolean | string;
/** Signals by name. Type aliases, not interfaces, fit here: an interface has no index signature. */
export type Signals = Readonly<Record<string, SignalValue>>;

/**
 * One line of a machine's register table: where a signal lies in the PLC, and how people are shown it. The image of the
 * Modbus server, the site document and the README are all made from these lines, so they cannot disagree.
 */
export interface Register {
  /** Name of the signal in the model, and key of the variable. */
  key: string;
  /** "0x1" coil, "1x1" discrete input, "3x1" input register, "4x1" holding register, all from 1; "4x12.3", "4x12.H". */
  at: string;
  type: VariableInput['dataType'];
  /** Order of the bytes of values longer than one register; ABCD when absent. */
  order?: NonNullable<VariableInput['byteOrder']>;
  /** Bytes of a string, two in each register. */
  length?: number;
  /** Register = (value + offset) × factor, rounded. Absent: the register holds the value itself. */
  scale?: { factor: number; offset?: number };
  name: string;
  unit?: string;
  /** Digits shown; 0 when absent. */
  decimals?: number;
  deadband?: number;
  states?: readonly (readonly [value: number, text: string])[];
  /** Read on demand only. */
  onDemand?: boolean;
  /** Time between reads; 1 s when absent. */
  intervalMs?: number;
  /** Plausible readings, in the signal's unit; a reading outside is shown as bad. */
  plausible?: { lower: number; upper: number };
  /** Present: clients may write it, and it is an input of the model. */
  write?: WriteRule;
}

export interface WriteRule {
  /** What the PLC takes, inclusive, in the signal's unit; anything else answers exception 3. Absent: the type's range. */
  lower?: number;
  upper?: number;
  /** A command that the machine takes once: reads back as 0, so it is write-only on the platform. */
  pulse?: boolean;
  /** The platform is not told the limits: the PLC alone refuses, as on a site where nobody typed them in. */
  limitsUntold?: boolean;
}

/** Addresses that exist in a machine, first and last included, counted from 1. Elsewhere: exception 2. */
export interface AddressBlock {
  table: 0 | 1 | 3 | 4;
  first: number;
  last: number;
}

/** All that clients can reach of one machine. */
export interface RegisterTable {
  blocks: readonly AddressBlock[];
  registers: readonly Register[];
}

/** The Modbus station of every machine is called this in the site document. */
export const DRIVER_NAME = 'PLC';

/** The variable that shows this register on the platform. */
export function variableOf(register: Register): VariableInput {
  const { write, scale } = register;
  return {
    key: register.key,
    name: register.name,
    kind: 'device',
    driver: DRIVER_NAME,
    address: register.at,
    dataType: register.type,
    access: accessOf(write),
    collection: register.onDemand || write?.pulse ? 'onDemand' : 'periodic',
    intervalMs: register.intervalMs ?? 1_000,
    decimals: register.decimals ?? 0,
    ...(register.order && { byteOrder: register.order }),
    ...(register.unit && { unit: register.unit }),
    ...(register.deadband !== undefined && { deadband: register.deadband }),
    ...(register.length !== undefined && { stringLength: register.length }),
    ...(register.states && { statusMap: register.states.map(([value, text]) => ({ value, text })) }),
    ...(register.plausible && { collectLower: register.plausible.lower, collectUpper: register.plausible.upper }),
    ...(scale && formulasOf(scale)),
    ...(write && !write.limitsUntold && limitsOf(write)),
  };
}

function accessOf(write: WriteRule | undefined) {
  if (!write) return 'read';
  return write.pulse ? 'write' : 'readwrite';
}

/** Division by a whole factor keeps what the PLC means: 235 / 10 is 23.5, while 235 × 0.1 is 23.500000000000004. */
function formulasOf({ factor, offset = 0 }: { factor: number; offset?: number }) {
  return offset === 0
    ? { readFormula: `X/${factor}`, writeFormula: `X*${factor}` }
    : { readFormula: `X/${factor}-${offset}`, writeFormula: `(X+${offset})*${factor}` };
}

function limitsOf({ lower, upper }: WriteRule) {
  return {
    ...(lower !== undefined && { writeLower: lower }),
    ...(upper !== undefined && { writeUpper: upper }),
  };
}
