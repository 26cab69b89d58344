import { commonErrors, smartReportErrors } from '@lightfield/contract';
import type { SmartRecordEntry, SmartRecordInfo } from '@lightfield/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../../lib/wire.ts';
import { saveRecord } from '../api/report-queries.ts';

/** Pause in filling in after which it is saved, and after a save that failed. */
const PAUSE_MS = 1_200;
const AGAIN_MS = 10_000;

export interface Other {
  readonly version: number;
  readonly by: string;
  readonly at: number | undefined;
}
export type SaveState =
  | { readonly kind: 'waiting' | 'saving' }
  /** `turn`: what was saved; what has changed since waits. */
  | { readonly kind: 'saved'; readonly turn: number }
  /** It is tried again by itself. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Somebody else has saved since. */
  | { readonly kind: 'conflict'; readonly other: Other }
  /** Somebody else has submitted it. */
  | { readonly kind: 'filled' };

/** What a refusal says of whoever was first; undefined: it is another refusal. */
export function otherOf(error: unknown): Other | undefined {
  if (!(error instanceof CallRefused) || error.code !== commonErrors.conflict.code) return undefined;
  const data: object = typeof error.data === 'object' && error.data !== null ? error.data : {};
  const version: unknown = Reflect.get(data, 'version');
  const by: unknown = Reflect.get(data, 'by');
  const at: unknown = Reflect.get(data, 'at');
  if (typeof version !== 'number') return undefined;
  return { version, by: typeof by === 'string' ? by : '', at: typeof at === 'number' ? at : undefined };
}
export const isFilled = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === smartReportErrors.recordFilled.code;

/** Saves what is filled in by itself, a moment after the last change. `turn` grows with each change. */
export function useAutoSave(
  record: Pick<SmartRecordInfo, 'id' | 'version'>,
  turn: number,
  entries: () => SmartRecordEntry[],
) {
  const [state, setState] = useState<SaveState>({ kind: 'saved', turn });
  const version = useRef(record.version);
  const busy = useRef<Promise<void>>(Promise.resolve());
  const saved = useRef(turn);
  const latest = useRef({ turn, entries });
  useEffect(() => {
    latest.current = { turn, entries };
  });
  const save = useCallback(async () => {
    const { turn: now, entries: read } = latest.current;
    if (saved.current === now) return;
    setState({ kind: 'saving' });
    try {
      const answer = await saveRecord(record.id, version.current, read());
      version.current = answer.version;
      saved.current = now;
      setState({ kind: 'saved', turn: now });
    } catch (error) {
      const other = otherOf(error);
      if (other) setState({ kind: 'conflict', other });
      else if (isFilled(error)) setState({ kind: 'filled' });
      else setState({ kind: 'failed', error });
    }
  }, [record.id]);
  const soon = useCallback(() => {
    // one after the other: each says which version it began with
    busy.current = busy.current.then(save);
    return busy.current;
  }, [save]);
  const stopped = state.kind === 'conflict' || state.kind === 'filled';
  useEffect(() => {
    if (stopped || saved.current === turn) return undefined;
    const timer = setTimeout(() => void soon(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [turn, stopped, soon]);
  useEffect(() => {
    if (state.kind !== 'failed') return undefined;
    const timer = setTimeout(() => void soon(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, soon]);
  const shown: SaveState = state.kind === 'saved' && state.turn !== turn ? { kind: 'waiting' } : state;
  return {
    state: shown,
    /** What a submit says it began with; waits for a save that is on its way. */
    settle: async () => {
      await busy.current;
      return version.current;
    },
    /** Over what somebody else has saved. */
    overwrite: (other: Other) => {
      version.current = other.version;
      setState({ kind: 'waiting' });
      void soon();
    },
    /** Goes on from what somebody else has saved. */
    take: (now: number, atTurn: number) => {
      version.current = now;
      saved.current = atTurn;
      setState({ kind: 'saved', turn: atTurn });
    },
    unsaved: () => saved.current !== latest.current.turn,
  };
}
