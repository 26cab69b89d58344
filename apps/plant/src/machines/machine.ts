import type { SiteDocumentInput } from '@lightfield/contract';
import type { RegisterTable, Signals } from '../registers/register.ts';

export const MACHINE_NAMES = ['pump-station', 'boiler', 'energy-meter'] as const;
export type MachineName = (typeof MACHINE_NAMES)[number];

export type DeviceInput = SiteDocumentInput['devices'][number];

/** Where a gateway reaches a machine. */
export interface Endpoint {
  host: string;
  port: number;
}

/** What a machine begins from. `nowMs` lets counters continue from where they plausibly would be today. */
export interface Beginning {
  seed: number;
  nowMs: number;
}

/**
 * A machine: its physics as pure functions, and its registers.
 *
 * `State` is flat so that a test can push the process somewhere by the name of a signal; `Inputs` are exactly the
 * writable signals of the register table.
 */
export interface MachineDefinition<State extends Signals, Inputs extends Signals> {
  name: MachineName;
  unitId: number;
  table: RegisterTable;
  /** What clients have not yet written. */
  inputs: Inputs;
  begin(beginning: Beginning): State;
  /** The state `dt` seconds later; `dt` is at most `MAX_STEP_SECONDS`. */
  step(state: State, inputs: Inputs, dt: number): State;
  /** All signals of the register table that are not inputs, as its transmitters show them. */
  measure(state: State, inputs: Inputs): Signals;
  /** The device as the platform imports it. */
  device(endpoint: Endpoint): DeviceInput;
}

/** The fastest process of the plant, header pressure, settles in 0.25 s; twice this would make it swing. */
export const MAX_STEP_SECONDS = 0.1;
