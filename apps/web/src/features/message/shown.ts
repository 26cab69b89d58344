import type { Message } from '@lightfield/contract';

/** What draws attention on the screen itself. */
export type Shown = { readonly kind: 'message'; readonly message: Message } | { readonly kind: 'noVoice' };

/** What is to be shown, kept until there is something that shows it. */
export class Waiting {
  readonly #kept: Shown[] = [];
  #show: ((what: Shown) => void) | undefined;

  tell(what: Shown): void {
    if (this.#show) this.#show(what);
    else this.#kept.push(what);
  }

  /** From now on `show` gets everything, what was kept first; until the answer is called. */
  take(show: (what: Shown) => void): () => void {
    this.#show = show;
    for (const what of this.#kept.splice(0)) show(what);
    return () => {
      if (this.#show === show) this.#show = undefined;
    };
  }
}
