import type { Shared } from './shared.ts';

/** Authorisation of accounts for devices. */
export function startGrants(_shared: Shared): void {}
