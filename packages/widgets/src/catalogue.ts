import type { WidgetDefinition } from './kit/index.ts';

/** Every widget an editor can place. Adding one: a folder, and a line here (`npm run new widget` does both). */
export const catalogue: readonly WidgetDefinition<unknown>[] = [];
