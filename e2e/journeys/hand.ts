import type { Locator, Page } from 'playwright-core';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * What a gesture takes a practised person, by the keystroke-level model (Card, Moran and Newell 1983): pointing 1.1 s, a press or a
 * release 0.1 s, a key 0.28 s, a hand from mouse to keyboard 0.4 s, and 1.35 s to think before each.
 */
const SECONDS = { think: 1.35, point: 1.1, press: 0.1, key: 0.28, home: 0.4 } as const;
const PRESSED = 2 * SECONDS.press;
/** Steps of a movement, so that what follows the pointer hears of its way. */
const STEPS = 6;

/** A person at mouse and keyboard who counts: a click, a drag, a text with its Enter, a shortcut are one gesture each. */
export class Hand {
  readonly page: Page;
  readonly #steps: { readonly name: string; readonly gestures: number }[] = [];
  #gestures = 0;
  #seconds = 0;

  constructor(page: Page) {
    this.page = page;
  }

  get gestures(): number {
    return this.#gestures;
  }
  /** Of a practised person. */
  get seconds(): number {
    return Math.round(this.#seconds);
  }
  get steps(): readonly { readonly name: string; readonly gestures: number }[] {
    return this.#steps;
  }

  /** A part of the work, and what it took. */
  async step(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#gestures;
    await work();
    this.#steps.push({ name, gestures: this.#gestures - before });
  }

  async click(target: Locator, modifier?: 'Shift' | 'Control'): Promise<void> {
    this.#count(SECONDS.point + PRESSED + (modifier ? SECONDS.key : 0));
    await target.click(modifier && { modifiers: [modifier] });
  }
  async doubleClickAt({ x, y }: Place): Promise<void> {
    this.#count(SECONDS.point + 2 * PRESSED);
    await this.page.mouse.dblclick(x, y);
  }
  async clickAt({ x, y }: Place, modifier?: 'Shift'): Promise<void> {
    this.#count(SECONDS.point + PRESSED + (modifier ? SECONDS.key : 0));
    await this.page.mouse.move(x, y, { steps: STEPS });
    if (modifier) await this.page.keyboard.down(modifier);
    await this.page.mouse.click(x, y);
    if (modifier) await this.page.keyboard.up(modifier);
  }
  async drag(from: Place, to: Place): Promise<void> {
    this.#count(2 * SECONDS.point + PRESSED);
    await this.page.mouse.move(from.x, from.y, { steps: STEPS });
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: STEPS });
    await this.page.mouse.move(to.x, to.y, { steps: STEPS });
    await this.page.mouse.up();
  }
  /** Out of a panel onto a place of the screen. */
  async carry(target: Locator, to: Place): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('What is to be carried is not on the screen');
    await this.drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, to);
  }
  /** Where the keyboard is; `end`: the key that ends it. */
  async type(text: string, end?: 'Enter' | 'Escape'): Promise<void> {
    this.#count(SECONDS.home + (text.length + (end ? 1 : 0)) * SECONDS.key);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
    if (end) await this.page.keyboard.press(end);
  }
  async press(keys: string): Promise<void> {
    this.#count(SECONDS.home + keys.split('+').length * SECONDS.key);
    await this.page.keyboard.press(keys);
  }

  #count(seconds: number): void {
    this.#gestures++;
    this.#seconds += SECONDS.think + seconds;
  }
}
