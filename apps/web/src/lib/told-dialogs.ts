import { z } from 'zod';

/**
 * Which dialogs a person has closed, or was shown, since the login, for all tabs of this browser: neither another screen nor a
 * reload nor another tab brings them back.
 */
const KEY = 'lf.dialogs.closed';
const Kept = z.object({ userId: z.string(), ids: z.array(z.string()) });

function kept(userId: string): string[] {
  try {
    const known = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return known.success && known.data.userId === userId ? known.data.ids : [];
  } catch {
    return [];
  }
}

export function toldDialogs(userId: string): { has(id: string): boolean; add(id: string): void } {
  const ids = new Set(kept(userId));
  return {
    // another tab may have been told meanwhile
    has: (id) => ids.has(id) || kept(userId).includes(id),
    add(id) {
      ids.add(id);
      try {
        localStorage.setItem(KEY, JSON.stringify({ userId, ids: [...new Set([...kept(userId), ...ids])] }));
      } catch {
        // without storage it holds until the next reload
      }
    },
  };
}
