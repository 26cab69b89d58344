import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverHost } from '../drivers/driver.ts';
import { openSerial } from './serial.ts';
import { connectTcp } from './tcp.ts';
import { connectUdp } from './udp.ts';

const OWNER_ONLY = 0o700;

/** What this gateway lends to its drivers. `data`: its folder. */
export function driverHost(data: string): DriverHost {
  return {
    connectTcp,
    connectUdp,
    openSerial,
    async folder(name) {
      const path = join(data, name);
      await mkdir(path, { recursive: true, mode: OWNER_ONLY });
      return path;
    },
  };
}
