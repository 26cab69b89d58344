import type { Signals, SignalValue } from '../registers/register.ts';
import { createRegisterImage, type RegisterImage } from '../servers/modbus/register-image.ts';
import type { Beginning, MachineDefinition, MachineName } from './machine.ts';

/** Hears of each signal that a client has changed. */
export type WriteListener = (signal: string, value: SignalValue) => void;

/** Says why a signal cannot be read or pushed. */
export class SignalRefused extends Error {
  override readonly name = 'SignalRefused';
}

/** One machine with its process and its registers. Advances only when it is told to. */
export interface RunningMachine {
  readonly name: MachineName;
  readonly image: RegisterImage;
  /** Moves the process on by `dt` seconds; the registers follow at the next `refresh`. */
  step(dt: number): void;
  refresh(): void;
  /** What clients see of a signal now. Throws `SignalRefused`. */
  read(signal: string): SignalValue;
  readAll(): Signals;
  /**
   * Pushes an input, or the quantity of the model that has this name; the process goes on from there. A signal that only
   * follows from others (a current, a power) cannot be pushed. Throws `SignalRefused`.
   */
  poke(signal: string, value: SignalValue): void;
  /** Holds what clients see of this signal at its present value; `null` lets it go. Throws `SignalRefused`. */
  freeze(signal: string | null): void;
}

export function runMachine<State extends Signals, Inputs extends Signals>(
  definition: MachineDefinition<State, Inputs>,
  beginning: Beginning,
  onWrite: WriteListener = () => {},
): RunningMachine {
  let state = definition.begin(beginning);
  let inputs = definition.inputs;
  let frozen: { signal: string; value: SignalValue } | null = null;
  const pulses = definition.table.registers.filter(({ write }) => write?.pulse).map(({ key }) => key);
  const resting = Object.fromEntries(pulses.map((key) => [key, definition.inputs[key] ?? 0]));

  const image = createRegisterImage(definition.table, (changes) => {
    for (const [signal, value] of changes) {
      // A pulse that is a number in the model arrives as the number of its register, a coil as a boolean: as declared.
      inputs = { ...inputs, [signal]: value };
      onWrite(signal, value);
    }
  });
  const signals = (): Signals => {
    const all = { ...definition.measure(state, inputs), ...inputs };
    return frozen ? { ...all, [frozen.signal]: frozen.value } : all;
  };
  const read = (signal: string) => {
    const value = signals()[signal];
    if (value === undefined) throw new SignalRefused(`${definition.name} has no signal ${signal}`);
    return value;
  };

  image.show(signals());
  return {
    name: definition.name,
    image,
    step(dt) {
      state = definition.step(state, inputs, dt);
      if (pulses.length > 0) inputs = { ...inputs, ...resting };
    },
    refresh: () => image.show(signals()),
    read,
    readAll: signals,
    poke(signal, value) {
      const input = inputs[signal];
      const quantity = state[signal];
      if (input !== undefined) inputs = { ...inputs, [signal]: alike(signal, input, value) };
      else if (quantity !== undefined) state = { ...state, [signal]: alike(signal, quantity, value) };
      else throw new SignalRefused(`${definition.name} has no input or quantity ${signal} that could be pushed`);
      image.show(signals());
    },
    freeze(signal) {
      frozen = null;
      if (signal !== null) frozen = { signal, value: read(signal) };
      image.show(signals());
    },
  };
}

/** The value in the type that the model keeps. */
function alike(signal: string, present: SignalValue, value: SignalValue): SignalValue {
  switch (typeof present) {
    case 'number': {
      const number = Number(value);
      if (typeof value !== 'string' && Number.isFinite(number)) return number;
      break;
    }
    case 'bigint':
      if (typeof value === 'bigint') return value;
      if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
      if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value);
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (value === 0 || value === 1) return value === 1;
      break;
    default:
      if (typeof value === 'string') return value;
  }
  throw new SignalRefused(`${signal} is a ${typeof present}; ${String(value)} does not fit`);
}
