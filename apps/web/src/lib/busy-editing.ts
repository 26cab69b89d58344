const listeners = new Set<() => void>();
let busy = false;

/** Is somebody in the middle of a stroke or a word? Then what only asks waits until that is over. */
export const busyEditing = {
  read: (): boolean => busy,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(now: boolean): void {
    busy = now;
    for (const listener of listeners) listener();
  },
};
