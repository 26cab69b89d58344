import {
  type Catalogue,
  type Component,
  FORMAT,
  type Texts,
  type Widget,
  parsePageText,
  placedIn,
} from '@lightfield/page';

/** What a text in the clipboard begins with when it is ours: other texts are pasted elsewhere. */
const MARKER = 'lightfield/widgets:';

/** Widgets on their way through the clipboard, with the components they are places of. */
export interface Payload {
  readonly widgets: readonly Widget[];
  readonly components: readonly Component[];
}

/** Plain text, so that it reaches other tabs and other pages. */
export function payloadText(widgets: readonly Widget[], components: readonly Component[]): string {
  return MARKER + JSON.stringify({ format: FORMAT, widgets, components: usedComponents(widgets, components) });
}

export const isPayload = (text: string): boolean => text.startsWith(MARKER);

/** Reads a text nobody vouches for, as strictly as a page; `undefined`: not ours, or not fit for this page. */
export function readPayload(text: string, catalogue: Catalogue): Payload | undefined {
  if (!isPayload(text)) return undefined;
  const parsed = parsePageText(text.slice(MARKER.length), catalogue);
  if (!parsed.ok || parsed.page.widgets.length === 0) return undefined;
  const { widgets, components } = parsed.page;
  return { widgets, components };
}

/** Why a text of ours is not fit for a page: too large, of a newer version, something in it that no page may hold. */
export function payloadProblem(text: string, catalogue: Catalogue): Texts | undefined {
  if (!isPayload(text)) return undefined;
  const parsed = parsePageText(text.slice(MARKER.length), catalogue);
  return parsed.ok ? undefined : parsed.problems[0]?.texts;
}

/** Components that widgets show, and those that are inside them. */
export function usedComponents(widgets: readonly Widget[], components: readonly Component[]): readonly Component[] {
  const used = placedIn(widgets, components);
  return components.filter(({ id }) => used.has(id));
}
