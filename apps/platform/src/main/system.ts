import type { Shared } from './shared.ts';

/** Notices, feedback, partner systems. */
export function startSystem(_shared: Shared): void {}
