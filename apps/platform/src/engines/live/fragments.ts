import { QUALITY_CODES } from '@lightfield/contract';
import type { ValueColumns } from './value-columns.ts';

/** Index is the quality code; "good" is left out on the wire. */
const QUALITY_TEXT = QUALITY_CODES.map((quality) => (quality === 'good' ? '' : `,"quality":"${quality}"`));

/**
 * The JSON text of one reading per slot. It is built once for all sockets that want it, and kept as long as somebody
 * watches and nothing changes.
 */
export class Fragments {
  readonly #columns: ValueColumns;
  readonly #heads: (string | undefined)[] = [];
  readonly #texts: (string | undefined)[] = [];

  constructor(columns: ValueColumns) {
    this.#columns = columns;
  }

  /** From now on the slot is wanted, under this name. */
  name(slot: number, variableId: string): void {
    while (this.#heads.length <= slot) {
      this.#heads.push(undefined);
      this.#texts.push(undefined);
    }
    this.#heads[slot] ??= `{"variableId":${JSON.stringify(variableId)},"value":`;
  }

  /** Nobody watches it any more. */
  forget(slot: number): void {
    this.#heads[slot] = undefined;
    this.#texts[slot] = undefined;
  }

  /** Empty where the slot has no value yet. */
  of(slot: number): string {
    const known = this.#texts[slot];
    if (known !== undefined && !this.#columns.isChanged(slot)) return known;
    if (!this.#columns.has(slot)) return '';
    return this.renew(slot);
  }

  /** After a change: builds the text anew. */
  renew(slot: number): string {
    const columns = this.#columns;
    const value = columns.valueAt(slot);
    const written = typeof value === 'string' ? JSON.stringify(value) : String(value);
    const quality = QUALITY_TEXT[columns.qualityAt(slot)] ?? '';
    const readAt = columns.readAtOf(slot);
    const changedAt = columns.changedAtOf(slot);
    const since = changedAt === readAt ? '' : `,"changedAt":${changedAt}`;
    const text = `${this.#heads[slot] ?? ''}${written},"readAt":${readAt}${since}${quality}}`;
    this.#texts[slot] = text;
    return text;
  }
}
