import type { Shared } from './shared.ts';

/** Accounts of others: co, int, ext, op; delete. */
export function startAccountAdmin(_shared: Shared): void {}
