import type { Shared } from './shared.ts';

/** Enterprises, departments, roles. */
export function startOrganisations(_shared: Shared): void {}
