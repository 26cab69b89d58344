interface Walkable {
  readonly text: string;
}
/**
 * Where a key leads in a list: arrows around its ends, Home and End, letters to the next entry that begins with them.
 * `null`: the key leads nowhere.
 */
export function walkList(key: string, at: number, items: readonly Walkable[]): number | null {
  const last = items.length - 1;
  if (last < 0) return null;
  switch (key) {
    case 'ArrowDown':
      return at >= last ? 0 : at + 1;
    case 'ArrowUp':
      return at <= 0 ? last : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default: {
      if (key.length !== 1 || key === ' ') return null;
      const begins = (index: number) => items[index]?.text.toLowerCase().startsWith(key.toLowerCase());
      const round = items.map((_, step) => (at + 1 + step) % items.length);
      return round.find(begins) ?? null;
    }
  }
}

export interface Place {
  readonly left: number;
  readonly top: number;
  /** In the list's own pixels, before it is scaled. */
  readonly maxHeight: number;
}
/**
 * Where a list opens beside what it belongs to, pixels of the window: below it, or above where there is more room.
 * `scale`: how much the page is enlarged; the list is enlarged with it.
 */
export function placeList(
  anchor: { readonly left: number; readonly top: number; readonly bottom: number },
  list: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
  scale: number,
): Place {
  const gap = 4;
  const below = room.height - anchor.bottom - 2 * gap;
  const above = anchor.top - 2 * gap;
  const wanted = list.height * scale;
  const down = wanted <= below || below >= above;
  const height = Math.max(0, Math.min(wanted, down ? below : above));
  return {
    left: Math.max(gap, Math.min(anchor.left, room.width - list.width * scale - gap)),
    top: down ? anchor.bottom + gap : anchor.top - gap - height,
    maxHeight: height / scale,
  };
}
