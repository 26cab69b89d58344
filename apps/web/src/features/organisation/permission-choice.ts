import {
  PERMISSIONS,
  PERMISSION_TREE,
  type PermissionArea,
  type PermissionCode,
  type PermissionScreen,
  inEveryLanguage,
  isCentreOnly,
  isPermission,
} from '@lightfield/contract';

export type Chosen = ReadonlySet<PermissionCode>;

/** Areas, screens and codes for which `keep` holds; empty ones are gone. */
function sift(
  areas: readonly PermissionArea[],
  keep: (code: PermissionCode, screen: PermissionScreen, area: PermissionArea) => boolean,
): PermissionArea[] {
  return areas
    .map((area) => ({
      ...area,
      screens: area.screens
        .map((screen) => ({ ...screen, codes: screen.codes.filter((code) => keep(code, screen, area)) }))
        .filter(({ codes }) => codes.length > 0),
    }))
    .filter(({ screens }) => screens.length > 0);
}

/** What can stand in a role: everything for the operation centre's roles, for others all but what only the centre holds. */
export const catalogueFor = (centre: boolean): readonly PermissionArea[] =>
  centre ? PERMISSION_TREE : sift(PERMISSION_TREE, (code) => !isCentreOnly(code));

/** Part of the catalogue that matches a search over all languages and the code, and the chosen ones only if asked for. */
export function siftCatalogue(
  areas: readonly PermissionArea[],
  { keyword, only }: { keyword: string; only: Chosen | undefined },
): readonly PermissionArea[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '' && !only) return areas;
  const says = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  return sift(
    areas,
    (code, screen, area) =>
      (!only || only.has(code)) && says(code, ...[PERMISSIONS[code], screen, area].map(inEveryLanguage)),
  );
}

export const codesOf = (area: PermissionArea): PermissionCode[] => area.screens.flatMap(({ codes }) => codes);

/** State of a box that stands for several codes. */
export function boxOf(codes: readonly PermissionCode[], chosen: Chosen): { checked: boolean; indeterminate: boolean } {
  const count = codes.filter((code) => chosen.has(code)).length;
  return { checked: count > 0 && count === codes.length, indeterminate: count > 0 && count < codes.length };
}

/**
 * Sets or clears codes, but only those the person may give: a permission somebody else gave stays as it is. A box that is
 * partly set is filled first, and cleared when all that can be given is there.
 */
export function toggle(
  codes: readonly PermissionCode[],
  chosen: Chosen,
  mayGive: (code: PermissionCode) => boolean,
): Chosen {
  const mine = codes.filter(mayGive);
  const on = mine.some((code) => !chosen.has(code));
  const next = new Set(chosen);
  for (const code of mine) {
    if (on) next.add(code);
    else next.delete(code);
  }
  return next;
}

/** The catalogue's order, whatever order they were ticked in. */
export const inOrder = (chosen: Chosen): PermissionCode[] =>
  PERMISSION_TREE.flatMap(codesOf).filter((code) => chosen.has(code));

export const chosenOf = (codes: readonly string[]): Chosen => new Set(codes.filter(isPermission));

/** What saving would give and take. */
export function difference(before: Chosen, after: Chosen): { added: PermissionCode[]; removed: PermissionCode[] } {
  return {
    added: inOrder(after).filter((code) => !before.has(code)),
    removed: inOrder(before).filter((code) => !after.has(code)),
  };
}
