import { z } from 'zod';
import type { Closed } from './dialog-queue.ts';

/**
 * Which dialogs a person has closed since the login, kept for this browser tab: neither another screen nor a reload brings
 * them back.
 */
const KEY = 'lf.dialogs.closed';
const Kept = z.object({ userId: z.string(), ids: z.array(z.string()) });

function kept(userId: string): string[] {
  try {
    const known = Kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return known.success && known.data.userId === userId ? known.data.ids : [];
  } catch {
    return [];
  }
}

export function closedDialogs(userId: string): Closed {
  const ids = new Set(kept(userId));
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      try {
        sessionStorage.setItem(KEY, JSON.stringify({ userId, ids: [...ids] }));
      } catch {
        // without storage it holds until the next reload
      }
    },
  };
}

/** After the session has ended: the next login asks again. */
export function forgetClosedDialogs(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
