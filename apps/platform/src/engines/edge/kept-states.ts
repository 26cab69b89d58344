import type { Transaction } from '../../kernel/db.ts';

/** Whose memory it is: a third-party device, or a project. */
export type KeptOwner = 'device' | 'project';

/** One change of what a runtime has to know again after a restart. `null`: forgotten. */
interface Entry {
  seq: number;
  readonly unit: string;
  body: string | null;
}
interface Source {
  readonly entries: Entry[];
  /** Numbers of its items that are not stored yet, rising. */
  readonly open: Set<number>;
  lastItem: number;
}
/** Entries that may be written, the newest of each unit; `through` says which are behind them. */
interface Ready {
  readonly source: string;
  readonly through: number;
  readonly entries: readonly Entry[];
}

/**
 * What runtimes know over restarts, on its way into the table (decision 082). What is kept after an item is never written before it,
 * and in the same transaction where it is there by then: a row that was acknowledged is neither made again after a kill, nor is one
 * missing. Numbers are those of the items, rising.
 */
export class KeptStates {
  readonly #owner: KeptOwner;
  readonly #sources = new Map<string, Source>();

  constructor(owner: KeptOwner) {
    this.#owner = owner;
  }

  get isEmpty(): boolean {
    for (const { entries } of this.#sources.values()) if (entries.length > 0) return false;
    return true;
  }

  /** An item of this source was made. */
  added(source: string, seq: number): void {
    const known = this.#of(source);
    known.open.add(seq);
    known.lastItem = seq;
  }
  /** It is stored, or nobody will store it. */
  done(source: string, seq: number): void {
    const known = this.#sources.get(source);
    known?.open.delete(seq);
    if (known?.open.size === 0 && known.entries.length === 0) this.#sources.delete(source);
  }

  keep(source: string, unit: string, body: string | null, seq: number): void {
    const { entries, lastItem } = this.#of(source);
    // Nothing was made since: only the newest counts.
    const same = entries.find((entry) => entry.unit === unit && entry.seq > lastItem);
    if (same) same.body = body;
    else entries.push({ seq, unit, body });
  }

  #of(source: string): Source {
    const known = this.#sources.get(source) ?? { entries: [], open: new Set<number>(), lastItem: 0 };
    this.#sources.set(source, known);
    return known;
  }

  /** What may be written of these sources (absent: of all) once items with these numbers are stored. */
  ready(stored: ReadonlySet<number>, sources: Iterable<string> = this.#sources.keys()): Ready[] {
    return [...new Set(sources)].flatMap((source) => {
      const known = this.#sources.get(source);
      if (!known || known.entries.length === 0) return [];
      let through = Infinity;
      for (const seq of known.open)
        if (!stored.has(seq)) {
          through = seq;
          break;
        }
      const newest = new Map<string, Entry>();
      for (const entry of known.entries) if (entry.seq < through) newest.set(entry.unit, { ...entry });
      return newest.size === 0 ? [] : [{ source, through, entries: [...newest.values()] }];
    });
  }

  async write(tx: Pick<Transaction, 'query'>, ready: readonly Ready[]): Promise<void> {
    const all = ready.flatMap(({ source, entries }) => entries.map(({ unit, body }) => ({ source, unit, body })));
    const [kept, gone] = [all.filter(({ body }) => body !== null), all.filter(({ body }) => body === null)];
    const column = `${this.#owner}_id`;
    // Whoever was deleted meanwhile needs no memory.
    if (kept.length > 0)
      await tx.query(
        `insert into edge_memory (${column}, unit, state)
         select owner.id, kept.unit, kept.state from unnest($1::uuid[], $2::text[], $3::text[]) kept (source, unit, state)
           join ${this.#owner} owner on owner.id = kept.source
         on conflict (${column}, unit) where ${column} is not null do update set state = excluded.state`,
        [kept.map(({ source }) => source), kept.map(({ unit }) => unit), kept.map(({ body }) => body)],
      );
    if (gone.length > 0)
      await tx.query(
        `delete from edge_memory using unnest($1::uuid[], $2::text[]) gone (source, unit)
          where edge_memory.${column} = gone.source and edge_memory.unit = gone.unit`,
        [gone.map(({ source }) => source), gone.map(({ unit }) => unit)],
      );
  }

  /** That transaction is there. What was kept meanwhile waits for the next one. */
  written(ready: readonly Ready[]): void {
    for (const { source, entries: wrote } of ready) {
      const known = this.#sources.get(source);
      if (!known) continue;
      const left = known.entries.filter((entry) => {
        const done = wrote.find(({ unit }) => unit === entry.unit);
        return !done || entry.seq > done.seq || (entry.seq === done.seq && entry.body !== done.body);
      });
      known.entries.splice(0, known.entries.length, ...left);
    }
  }
}
