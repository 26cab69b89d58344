import type { Driver } from './driver.ts';
import { modbusTcp } from './modbus-tcp/modbus-tcp.ts';
import { sample as modbusTcpSample } from './modbus-tcp/sample.ts';

/** What the conformance suite needs to try a driver. */
export interface DriverSample {
  settings: Record<string, unknown>;
  badSettings: Record<string, unknown>;
  /** Of an unsigned 16-bit value. */
  address: string;
  badAddress: string;
}

/** Every protocol this gateway speaks. Adding one: a folder, and a line here. */
export const drivers: readonly { driver: Driver; sample: DriverSample }[] = [
  { driver: modbusTcp, sample: modbusTcpSample },
];

/** The driver of a configuration's `type`; nothing when this gateway does not speak it. */
export function driverOf(type: string): Driver | undefined {
  return drivers.find(({ driver }) => driver.type === type)?.driver;
}
