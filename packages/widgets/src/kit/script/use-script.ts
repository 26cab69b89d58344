import type { Language } from '@lightfield/contract';
import type { Binding } from '@lightfield/page';
import {
  evaluateQuery,
  QUERY_FARTHEST,
  QUERY_UNITS,
  type QueryResult,
  queryStretch,
  type ScriptQuery,
} from '@lightfield/rules';
import { useEffect, useMemo, useState } from 'react';
import { chartText } from '../../locales/charts/text.ts';
import { SAMPLE_NAMES } from '../chart/series.ts';
import type { Sheet } from '../chart/sheet.tsx';
import type { ChartSource } from '../chart/sources.ts';
import { isMadeUp } from '../chart/use-past.ts';
import type { Cut, Figures, FiguresRequest, Stretch } from '../history.ts';
import { type PageHost, usePage } from '../host.ts';
import { nowOf } from '../now.ts';
import { useFigures } from '../use-history.ts';
import { type Scripted, namedIn, queryOf } from './data.ts';

export interface ScriptRows {
  /** When each window begins. */
  readonly times: readonly number[];
  readonly unitMs: number;
  readonly lines: readonly { readonly title: string; readonly values: readonly (number | null)[] }[];
  /** What stands there where nothing is known. */
  readonly says: string;
  readonly isSample: boolean;
  /** The variable that a line is about, where it is about one alone. */
  readonly sources: readonly Pick<ChartSource, 'binding'>[];
}
const MINUTE = 60_000;

/** Where windows end that end before now: looked at so often that none is missed. */
function useMoment(page: PageHost, isMoving: boolean): number {
  const [now, set] = useState(() => nowOf(page));
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => set(nowOf(page)), MINUTE / 4);
    return () => clearInterval(timer);
  }, [page, isMoving]);
  return now;
}

/** Variables that a query uses and that are bound, each with what it is asked of. */
function askedBy(query: ScriptQuery | undefined, named: ReadonlyMap<string, Binding>) {
  const asked = query?.names.flatMap((name) => {
    const binding = named.get(name);
    return binding ? [{ name, source: { kind: 'value' as const, binding } }] : [];
  });
  return asked ?? [];
}
/** The variable that each line is about, where it is about one alone. */
const aboutOf = (query: ScriptQuery, named: ReadonlyMap<string, Binding>) =>
  query.lines.map(({ formula }) => {
    const [only = '', ...others] = new Set(formula.names.map((name) => name.split('.')[0] ?? ''));
    return { binding: others.length === 0 ? (named.get(only) ?? null) : null };
  });
const EMPTY: ScriptQuery = { lines: [], names: [], figures: [] };

/** The values of a query, for each of its windows, or with `isWhole` for all of its stretch as one. */
export function useScript(sheet: Pick<Sheet, 'place'>, data: Scripted, isWhole = false): ScriptRows {
  const page = usePage();
  const { offset, length, timeUnit } = data;
  const unitMs = QUERY_UNITS[timeUnit];
  const { result, named } = useMemo(() => ({ result: queryOf(data), named: namedIn(data) }), [data]);
  const moment = useMoment(page, offset > 0);
  const zoneMs = -new Date(moment).getTimezoneOffset() * MINUTE;
  const stretch: Stretch =
    offset > 0
      ? queryStretch({ offset, length, timeUnit }, moment, zoneMs)
      : { lastMs: Math.min(length * unitMs, QUERY_FARTHEST) };
  const query = result.ok ? result.query : EMPTY;
  const asked = askedBy(query, named);
  const cut: Cut = isWhole ? 'whole' : { unit: timeUnit, every: 1 };
  const request: FiguresRequest | null =
    asked.length > 0 ? { sources: asked.map(({ source }) => source), stretch, cut, figures: [...query.figures] } : null;
  const answer = useFigures(sheet.place, request);
  const titles = query.lines.map(({ title }) => title);
  if (isMadeUp(page)) return sampleRows(titles, isWhole ? 1 : length, unitMs);
  // of a stretch that does not begin with a window the first is a part of one
  const skipped = isWhole ? 0 : Math.max(0, (answer?.times.length ?? 0) - length);
  const times = answer?.times.slice(skipped) ?? [];
  const values = evaluateQuery(query, times.length, (name, figure, window) => {
    const source = answer?.sources[asked.findIndex((one) => one.name === name)];
    return source?.figures[figure]?.[window + skipped];
  });
  return {
    times,
    unitMs,
    lines: titles.map((title, at) => ({ title, values: values[at] ?? [] })),
    says: saysOf(page.language, named.size, result, answer),
    isSample: false,
    sources: aboutOf(query, named),
  };
}
/** What stands there where nothing is known. */
function saysOf(language: Language, bound: number, result: QueryResult, answer: Figures | undefined): string {
  if (bound === 0) return chartText('say.unbound')[language];
  if (!result.ok) {
    const line = Math.max(1, result.line);
    return chartText('say.wrongLine', { line, reason: result.reason })[language];
  }
  if (!answer || (answer.isWaiting && !answer.reason)) return '';
  const { sources } = answer;
  const gone = answer.reason ?? sources.find(({ reason }) => reason)?.reason;
  const isUnrecorded = sources.length > 0 && sources.every((source) => source.isUnrecorded);
  return gone ?? chartText(isUnrecorded ? 'say.unrecorded' : 'say.nothing')[language];
}
/** So that a canvas looks the same every day. */
const SAMPLE_AT = Date.UTC(2026, 0, 1);
function sampleRows(titles: readonly string[], windows: number, unitMs: number): ScriptRows {
  const names = titles.length > 0 ? titles : SAMPLE_NAMES.slice(0, 2);
  const times = Array.from({ length: windows }, (_, at) => SAMPLE_AT + at * unitMs);
  return {
    times,
    unitMs,
    lines: names.map((title, line) => ({
      title,
      values: times.map((_, at) => Math.round(50 + 18 * Math.sin(at / 3 + line * 1.4) - line * 6)),
    })),
    says: '',
    isSample: true,
    sources: [],
  };
}
