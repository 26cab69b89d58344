import type { Message } from '@lightfield/contract';

/** What draws attention over whatever screen is open. */
export type Shown =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'read'; readonly ids: readonly string[] }
  | { readonly kind: 'noVoice' }
  | { readonly kind: 'said'; readonly type: 'success' | 'error'; readonly text: string };

/**
 * May it be shown? Cards of alarms do not lie over what somebody works on; asked when it comes and when it is shown, for
 * what came while a screen was still on its way is shown over that screen.
 */
export const isShown = (what: Shown, onWorkplace: boolean): boolean =>
  !(onWorkplace && what.kind === 'message' && what.message.type === 'alarm');

/** What is to be shown, kept until there is something that shows it. */
export class Waiting {
  readonly #kept: Shown[] = [];
  readonly #listeners = new Set<() => void>();
  #show: ((what: Shown) => void) | undefined;

  tell(what: Shown): void {
    if (this.#show) {
      this.#show(what);
      return;
    }
    this.#kept.push(what);
    for (const listener of this.#listeners) listener();
  }

  /** These messages were read, on whatever screen: what is shown of them goes, what waits is not shown. */
  read(ids: readonly string[]): void {
    if (this.#show) this.#show({ kind: 'read', ids });
    const left = this.#kept.filter((what) => what.kind !== 'message' || !ids.includes(what.message.id));
    this.#kept.splice(0, this.#kept.length, ...left);
  }

  /** Is there something that nobody shows yet? For `useSyncExternalStore`, with `watch`. */
  readonly waits = (): boolean => this.#kept.length > 0;
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on `show` gets everything, what was kept first; until the answer is called. */
  take(show: (what: Shown) => void): () => void {
    this.#show = show;
    for (const what of this.#kept.splice(0)) show(what);
    return () => {
      if (this.#show === show) this.#show = undefined;
    };
  }
}

/** For parts of the shell that say something without the component library, which shows it, being there yet. */
export const attention = new Waiting();
