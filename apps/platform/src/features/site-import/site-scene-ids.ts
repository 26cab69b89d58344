import type { PageJson } from '@lightfield/contract';

/** Every `sceneId` of a page, wherever its widget stands, through `change`. */
function through(value: unknown, change: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => through(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'sceneId' && typeof inner === 'string' ? change(inner) : through(inner, change),
    ]),
  );
}

export function showsScene(pages: readonly PageJson[], id: string): boolean {
  let shows = false;
  through(pages, (one) => {
    shows ||= one === id;
    return one;
  });
  return shows;
}

/** With scenes by the ids that they have here; one that did not come along is left out. */
export const withScenes = (pages: readonly PageJson[], ids: ReadonlyMap<string, string>): PageJson[] =>
  pages.map((page) => through(page, (id) => ids.get(id) ?? '') as PageJson);
