import { LIMITS, type Message, type PrompType } from '@lightfield/contract';
import { type Timers, every } from '../../live/clock.ts';

export interface EffectPorts {
  timers: Timers;
  /** How this person wants to be told. */
  prompt(): readonly PrompType[];
  /** Sound and speech are silent for a while. */
  muted(): boolean;
  sound(message: Message): void;
  popup(message: Message): void;
  /** A text in the title's place; `undefined` gives the title back. */
  title(text: string | undefined): void;
  speak(message: Message, text: string): void;
  /** Highlights the bell. */
  flag(on: boolean): void;
  refetchUnread(): void;
}

/** One step of a title that scrolls: the text turned by as many characters. */
export function scrolled(text: string, step: number): string {
  const letters = Array.from(`${text}　`);
  const from = step % letters.length;
  return [...letters.slice(from), ...letters.slice(0, from)].join('');
}

/** What a pushed message sets off (S3 §4). Knows nothing of browsers. */
export class MessageEffects {
  readonly #ports: EffectPorts;
  #cancelTitle: (() => void) | undefined;
  #cancelFlag: (() => void) | undefined;

  constructor(ports: EffectPorts) {
    this.#ports = ports;
  }

  /** `shown`: in the language of the screen. */
  receive(message: Message, shown: Message = message): void {
    if (message.type !== 'payment') this.#raiseFlag();
    const prompt = this.#ports.prompt();
    const audible = prompt.includes('sound') && !this.#ports.muted();
    if (audible) this.#ports.sound(message);
    if (prompt.includes('title')) this.#scrollTitle(shown.title);
    if (prompt.includes('alter')) this.#ports.popup(shown);
    // heard like the sound: who wants none is not spoken to either (decision 202)
    if (message.speech !== undefined && audible) this.#ports.speak(message, message.speech);
  }

  stop(): void {
    this.#endTitle();
    this.#cancelFlag?.();
    this.#cancelFlag = undefined;
  }

  #raiseFlag(): void {
    this.#cancelFlag?.();
    this.#ports.flag(true);
    this.#cancelFlag = this.#ports.timers.after(LIMITS.message.unreadFlagMs, () => {
      this.#cancelFlag = undefined;
      this.#ports.flag(false);
      this.#ports.refetchUnread();
    });
  }

  /** The newest message takes the title over. */
  #scrollTitle(text: string): void {
    this.#endTitle();
    let step = 0;
    this.#ports.title(text);
    const cancelEnd = this.#ports.timers.after(LIMITS.message.titleFlashMs, () => this.#endTitle());
    const cancelSteps = every(this.#ports.timers, LIMITS.message.titleStepMs, () =>
      this.#ports.title(scrolled(text, ++step)),
    );
    this.#cancelTitle = () => {
      cancelSteps();
      cancelEnd();
    };
  }

  #endTitle(): void {
    if (!this.#cancelTitle) return;
    this.#cancelTitle();
    this.#cancelTitle = undefined;
    this.#ports.title(undefined);
  }
}
