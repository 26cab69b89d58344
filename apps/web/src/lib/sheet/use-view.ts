import { useMemo, useState } from 'react';
import type { SheetColumn, SheetRow } from './sheet.ts';
import { PLAIN_VIEW, type ViewSpec, isFiltered, isPlain, viewOf } from './view.ts';

interface Held {
  readonly base: readonly string[];
  readonly spec: ViewSpec;
  readonly shown: readonly string[];
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * Rows as they are looked at. What is typed moves no row and hides none (nobody could go on typing then): sorting and
 * filtering are done when they are asked for and when rows come or go. Rows that came since are shown in any case.
 */
export function useView<Row extends SheetRow>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  withIssues: ReadonlySet<string>,
) {
  const [spec, setSpec] = useState<ViewSpec>(PLAIN_VIEW);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const [held, setHeld] = useState<Held>({ base: ids, spec, shown: ids });
  let shown = held.shown;
  if (held.spec !== spec || !sameIds(held.base, ids)) {
    const before = new Set(held.base);
    const came = isFiltered(spec) && held.spec === spec ? ids.filter((id) => !before.has(id)) : [];
    const keep = held.spec === spec ? new Set([...held.shown, ...came]) : new Set<string>();
    shown = isPlain(spec) ? ids : viewOf(rows, columns, spec, withIssues, keep);
    setHeld({ base: ids, spec, shown });
  }
  const viewRows = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return shown.flatMap((id) => byId.get(id) ?? []);
  }, [rows, shown]);
  return { spec, setSpec, viewRows };
}
