/**
 * What a person did where there is no network, as it waits on their phone to be sent: rules alone, no storage, no network. Each entry has
 * an id that was made on the phone; the platform does each id once, so that an entry may be sent again whenever no answer came.
 */
export interface Entry {
  readonly id: string;
  /** In the order they were done. */
  readonly seq: number;
  /** The order or inspection it is of: its entries are sent one after the other. */
  readonly about: string;
  /** Of a picture: the entry that it belongs to. */
  readonly of?: string | undefined;
  /** What the platform did not take: the person decides, and what comes after it of the same thing waits. */
  readonly refused?: Refusal | undefined;
}
export interface Refusal {
  readonly code: number;
  readonly message: string;
}
/** What became of an entry that was sent. `away`: nobody knows; `ended`: the person has to log in again. */
export type Outcome = { readonly kind: 'done' | 'away' | 'ended' } | ({ readonly kind: 'refused' } & Refusal);

const bySeq = (one: Entry, other: Entry) => one.seq - other.seq;

/** The entry to be sent next: the oldest one that nothing of the same thing stands before. */
export function nextToSend<E extends Entry>(entries: readonly E[]): E | undefined {
  const blocked = new Set<string>();
  for (const entry of entries.toSorted(bySeq)) {
    if (blocked.has(entry.about)) continue;
    if (!entry.refused) return entry;
    blocked.add(entry.about);
  }
  return undefined;
}

/** The entry after that; `undefined`: it is done, and leaves. */
export function afterSending<E extends Entry>(entry: E, outcome: Outcome): E | undefined {
  if (outcome.kind === 'done') return undefined;
  if (outcome.kind !== 'refused') return entry;
  return { ...entry, refused: { code: outcome.code, message: outcome.message } };
}

/** Ids of an entry and of what belongs to it: they are given up together. */
export const withParts = (entries: readonly Entry[], id: string): string[] =>
  entries.filter((entry) => entry.id === id || entry.of === id).map((entry) => entry.id);

/** How long to wait before the next attempt when nothing came through, ms. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
export const pauseAfter = (failures: number): number =>
  PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? PAUSES_MS[0] ?? 0;

/** An answer of a line that lives is there by then, ms. */
const ANSWER_MS = 10_000;
/** What a line takes that is worth the name, bytes in a millisecond. */
const TAKES = 64;
const PATIENCE_MAX_MS = 120_000;
/** What the line has shown of itself: how long a small answer takes, and each byte of a file, ms. Absent: nothing came through yet. */
export interface LineSeen {
  readonly answerMs?: number;
  readonly byteMs?: number;
}
/** An entry with fewer bytes says how long answers take, one with more how long bytes do. */
const SMALL = 16_384;
/** What was slow once is forgotten slowly. */
const KEPT = 0.8;
/** So much longer than what was seen is waited for: a line that is that slow of a sudden is found again at the next attempt. */
const ANSWERS = 4;
const BYTES = 2;
const LEAST_MS = 1_000;

/** After an entry with so many bytes was answered within so many ms. */
export function lineAfter({ answerMs, byteMs }: LineSeen, bytes: number, ms: number): LineSeen {
  if (bytes < SMALL) return { answerMs: Math.max(ms, (answerMs ?? 0) * KEPT), ...(byteMs !== undefined && { byteMs }) };
  return { ...(answerMs !== undefined && { answerMs }), byteMs: Math.max(ms / bytes, (byteMs ?? 0) * KEPT) };
}

/**
 * How long an entry with so many bytes is waited for, ms: a line may break without anybody saying so. By what the line has shown, as long as
 * that is shorter; after each attempt that came to nothing twice as long, so that a slow line is none that broke.
 */
export const patienceFor = (bytes: number, failures: number, { answerMs, byteMs }: LineSeen = {}): number => {
  const answer = answerMs === undefined ? ANSWER_MS : Math.min(ANSWER_MS, LEAST_MS + ANSWERS * answerMs);
  const each = byteMs === undefined ? 1 / TAKES : Math.min(1 / TAKES, BYTES * byteMs);
  return Math.min(PATIENCE_MAX_MS, (answer + bytes * each) * 2 ** failures);
};
