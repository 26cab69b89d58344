import type { Shared } from './shared.ts';

/** Proof of identity, password retrieval, bindings, chat and partner login. */
export function startSecurity(_shared: Shared): void {}
