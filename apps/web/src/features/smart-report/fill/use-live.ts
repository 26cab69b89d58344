import type { SmartRecordLive } from '@lightfield/contract';
import { type Cell, type ReportDocument, isLive } from '@lightfield/report';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { realTimers } from '../../../live/clock.ts';
import { IdleWatch } from '../../../live/idle-watch.ts';
import { recordValues } from '../api/report-queries.ts';

/** How often live values are asked for while somebody works. */
const EVERY_MS = 5_000;
/** Issue of smart reports: realtime values stop after ten minutes without operation. */
export const IDLE_MS = 10 * 60_000;

export const hasLive = (document: ReportDocument): boolean =>
  document.sheets.some(({ cells }) => Object.values(cells).some(isLive));

/** Live values of a record that is being filled in, until nobody has touched anything for ten minutes. */
export function useLive(id: string, document: ReportDocument, enabled: boolean) {
  const [paused, setPaused] = useState(false);
  const wanted = enabled && hasLive(document);
  const watch = useRef<IdleWatch>(undefined);
  useEffect(() => {
    if (!wanted || paused) return undefined;
    const idle = new IdleWatch(realTimers, () => setPaused(true));
    watch.current = idle;
    idle.watch(IDLE_MS);
    const touched = () => idle.touched();
    const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const kind of kinds) window.addEventListener(kind, touched, { passive: true });
    return () => {
      idle.stop();
      for (const kind of kinds) window.removeEventListener(kind, touched);
    };
  }, [wanted, paused]);
  const { data, isError } = useQuery({
    ...recordValues(id),
    enabled: wanted && !paused,
    refetchInterval: EVERY_MS,
  });
  return { values: data ?? [], wanted, paused, lost: isError, resume: () => setPaused(false) };
}

/** A document with what its live cells show now. */
export function withLive(document: ReportDocument, values: readonly SmartRecordLive[]): ReportDocument {
  if (values.length === 0) return document;
  const byPlace = new Map(values.map((one) => [`${one.sheet} ${one.cell}`, one]));
  return {
    ...document,
    sheets: document.sheets.map((sheet) => {
      const cells: Record<string, Cell> = { ...sheet.cells };
      for (const [key, cell] of Object.entries(cells)) {
        const now = isLive(cell) ? byPlace.get(`${sheet.id} ${key}`) : undefined;
        if (!now) continue;
        const { v: _v, q: _q, ...rest } = cell;
        cells[key] = { ...rest, ...(now.v !== undefined && { v: now.v }), ...(now.q && { q: now.q }) };
      }
      return { ...sheet, cells };
    }),
  };
}
