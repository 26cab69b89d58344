import { BLOCK_RECORDS, type OpenBlock, type Piece, sealBlock } from './codec/block.ts';
import { type ColumnValues, encodeColumn } from './codec/column.ts';
import { pack } from './codec/pack.ts';
import { encodeRollup } from './codec/rollup.ts';
import { seal } from './codec/seal.ts';
import { HOUR_MS, MINUTE_MS, RollupBuilder } from './rollup-builder.ts';

export interface BuiltBlock {
  /** Times of the first and the last record, ms. */
  readonly t0: number;
  readonly t1: number;
  readonly records: number;
  readonly pieces: readonly Piece[];
}
/** A day of one report as it is stored. */
export interface BuiltDay {
  readonly records: number;
  /** Values there are; gaps are not counted. */
  readonly values: number;
  readonly blocks: readonly BuiltBlock[];
  /** A piece for each column; absent: not asked for. */
  readonly minutes: readonly Piece[] | undefined;
  /** All columns in one piece. */
  readonly hours: Buffer | undefined;
}

interface Column {
  readonly number: number;
  readonly numbers: Float64Array;
  qualities: Uint8Array | undefined;
  texts: Map<number, string> | undefined;
}

/** Puts the records of one report and one day into blocks and sums them up. Records come in the order of their times, each time once. */
export class DayBuilder {
  readonly #columns = new Map<number, Column>();
  readonly #blocks: BuiltBlock[] = [];
  readonly #minutes: RollupBuilder | undefined;
  readonly #hours: RollupBuilder | undefined;
  readonly #times = new Float64Array(BLOCK_RECORDS);
  #row = -1;
  #records = 0;
  #values = 0;

  constructor(dayStart: number, { minutes, hours }: { minutes: boolean; hours: boolean }) {
    this.#minutes = minutes ? new RollupBuilder(dayStart, MINUTE_MS) : undefined;
    this.#hours = hours ? new RollupBuilder(dayStart, HOUR_MS) : undefined;
  }

  /** Begins a record; what is set afterwards belongs to it. */
  begin(time: number): void {
    if (this.#row + 1 === BLOCK_RECORDS) this.#flush();
    this.#times[++this.#row] = time;
    this.#records++;
  }
  /** The memory in which the numbers of this column are collected, and the place of this record in it. NaN where none is set. */
  numbersOf(column: number): Float64Array {
    return this.#column(column).numbers;
  }
  get row(): number {
    return this.#row;
  }
  setQuality(column: number, code: number): void {
    const target = this.#column(column);
    target.qualities ??= new Uint8Array(BLOCK_RECORDS);
    target.qualities[this.#row] = code;
  }
  setText(column: number, text: string): void {
    const target = this.#column(column);
    target.texts ??= new Map();
    target.texts.set(this.#row, text);
  }

  /** A record out of a block that was read. */
  copy(time: number, index: number, columns: ReadonlyMap<number, ColumnValues>): void {
    this.begin(time);
    for (const [number, { numbers, qualities, texts }] of columns) {
      this.numbersOf(number)[this.#row] = numbers[index] ?? Number.NaN;
      const quality = qualities?.[index] ?? 0;
      if (quality !== 0) this.setQuality(number, quality);
      const text = texts?.get(index);
      if (text !== undefined) this.setText(number, text);
    }
  }

  done(): BuiltDay {
    if (this.#row >= 0) this.#flush();
    const minutes = this.#minutes?.done();
    const hours = this.#hours?.done();
    return {
      records: this.#records,
      values: this.#values,
      blocks: this.#blocks,
      minutes: minutes && [...minutes].map(([column, list]) => ({ column, data: seal(encodeRollup(list)) })),
      hours: hours && seal(pack(new Map([...hours].map(([column, list]) => [column, encodeRollup(list)])))),
    };
  }

  #column(number: number): Column {
    let column = this.#columns.get(number);
    if (!column) {
      const numbers = new Float64Array(BLOCK_RECORDS).fill(Number.NaN);
      column = { number, numbers, qualities: undefined, texts: undefined };
      this.#columns.set(number, column);
    }
    return column;
  }

  #flush(): void {
    const records = this.#row + 1;
    const times = this.#times.slice(0, records);
    const encoded = new Map<number, Uint8Array>();
    for (const column of this.#columns.values()) {
      const numbers = column.numbers.subarray(0, records);
      this.#minutes?.add(column.number, times, numbers);
      this.#hours?.add(column.number, times, numbers);
      const isEmpty = this.#count(numbers, column) && !column.qualities;
      const qualities = column.qualities?.subarray(0, records);
      if (!isEmpty)
        encoded.set(column.number, Uint8Array.from(encodeColumn({ numbers, qualities, texts: column.texts })));
      numbers.fill(Number.NaN);
      column.qualities = undefined;
      column.texts = undefined;
    }
    this.#blocks.push({
      t0: times[0] ?? 0,
      t1: times[records - 1] ?? 0,
      records,
      pieces: sealBlock(times, encoded),
    });
    this.#row = -1;
  }

  /** Counts the values; answers whether there are none. */
  #count(numbers: Float64Array, { texts }: Column): boolean {
    let values = 0;
    for (const value of numbers) if (!Number.isNaN(value)) values++;
    for (const index of texts?.keys() ?? []) if (Number.isNaN(numbers[index])) values++;
    this.#values += values;
    return values === 0;
  }
}

/** Feeds blocks that were read into a builder, in turn with newer records: at the same time what is stored already stays. */
export class StoredRecords {
  readonly #blocks: readonly (() => { block: OpenBlock; columns: readonly number[] })[];
  #next = 0;
  #index = 0;
  #times: Float64Array = new Float64Array(0);
  #columns: ReadonlyMap<number, ColumnValues> = new Map();

  /** `blocks`, in the order of their times, are opened one after the other. */
  constructor(blocks: readonly (() => { block: OpenBlock; columns: readonly number[] })[]) {
    this.#blocks = blocks;
  }

  /** Copies everything before `time`; answers whether there is a record at that very time. */
  copyUntil(time: number, builder: DayBuilder): boolean {
    for (;;) {
      if (this.#index >= this.#times.length && !this.#open()) return false;
      const found = this.#times[this.#index] ?? 0;
      if (found > time) return false;
      builder.copy(found, this.#index++, this.#columns);
      if (found === time) return true;
    }
  }

  #open(): boolean {
    const open = this.#blocks[this.#next++];
    if (!open) return false;
    const { block, columns } = open();
    this.#times = block.times;
    this.#index = 0;
    this.#columns = new Map(
      columns.flatMap((number) => {
        const values = block.column(number);
        return values ? [[number, values] as const] : [];
      }),
    );
    return this.#times.length > 0 || this.#open();
  }
}
