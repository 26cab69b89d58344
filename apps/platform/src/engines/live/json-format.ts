import { QUALITY_CODES } from '@lightfield/contract';
import type { Changes, FrameFormat } from './frame-encoder.ts';

/** Index is the quality code; "good" is left out on the wire. */
const QUALITY_TEXT = QUALITY_CODES.map((quality) => (quality === 'good' ? '' : `,"quality":"${quality}"`));

/** Frames of live values as JSON: what a client gets that names no other form. What gathers are readings with commas between them. */
export class JsonFormat implements FrameFormat<string> {
  /** By slot. */
  readonly #heads: (string | undefined)[] = [];
  readonly #texts: (string | undefined)[] = [];

  begin(slot: number, variableId: string): void {
    while (this.#heads.length <= slot) {
      this.#heads.push(undefined);
      this.#texts.push(undefined);
    }
    this.#heads[slot] = `{"variableId":${JSON.stringify(variableId)},"value":`;
  }

  forget(slot: number): void {
    this.#heads[slot] = undefined;
    this.#texts[slot] = undefined;
  }

  keep(slot: number, changes: Changes): void {
    const value = changes.valueAt(slot);
    const written = typeof value === 'string' ? JSON.stringify(value) : String(value);
    const quality = QUALITY_TEXT[changes.qualityAt(slot)] ?? '';
    const readAt = changes.readAtOf(slot);
    const changedAt = changes.changedAtOf(slot);
    const since = changedAt === readAt ? '' : `,"changedAt":${changedAt}`;
    this.#texts[slot] = `${this.#heads[slot] ?? ''}${written},"readAt":${readAt}${since}${quality}}`;
  }

  gather(gathered: string | undefined, slot: number): string | undefined {
    const text = this.#texts[slot];
    if (text === undefined) return gathered;
    return gathered === undefined ? text : `${gathered},${text}`;
  }

  preface(): undefined {
    return undefined;
  }

  frame(gathered: string | undefined, isSnapshot: boolean): string {
    return `{"kind":"signalVal"${isSnapshot ? ',"snapshot":true' : ''},"readings":[${gathered ?? ''}]}`;
  }
}
