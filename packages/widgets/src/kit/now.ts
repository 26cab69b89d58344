import type { PageHost } from './host.ts';

/** Epoch ms as the server has it, where the page knows that: every screen of a plant then says the same. */
export const nowOf = (page: PageHost): number => page.now?.() ?? Date.now();
