import type { Shared } from './shared.ts';

/** Registration, enrol codes, approvals. */
export function startRegistration(_shared: Shared): void {}
