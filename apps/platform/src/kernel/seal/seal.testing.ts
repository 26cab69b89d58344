import type { Clock, Ticks } from '../clock.ts';
import { createOwnOnce } from '../once/once.ts';
import { createOwnSealKeys } from './seal-keys.ts';
import { type Seal, createSeal } from './seal.ts';

/** The seal of a process that is alone. */
export const testSeal = (clock: Clock & Ticks): Seal =>
  createSeal({ keys: createOwnSealKeys(clock), once: createOwnOnce(clock), clock });
