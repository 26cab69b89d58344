import { type Signal, alarmCalls, pastCalls } from '@lightfield/contract';
import type { LivePage, Reading } from '@lightfield/widgets/runtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePermission } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { realTimers } from '../../../live/clock.ts';
import { systemReadings } from '../../../live/system-readings.ts';
import { readingOf } from '../run/reading.ts';
import { Player, type Span } from './player.ts';

export interface PastOptions {
  readonly equipmentId: string;
  /** Ids of the variables the page shows. */
  readonly ids: readonly string[];
}

/** What it begins with: the hour before now, at its beginning. */
export const HOUR_MS = 3_600_000;

/** A player of the past while it is wanted; `undefined` while it is not. */
export function usePlayer(open: boolean, { equipmentId, ids }: PastOptions): Player | undefined {
  const [player, set] = useState<Player>();
  useEffect(() => {
    if (!open) return undefined;
    const to = Date.now();
    const opened = new Player({
      timers: realTimers,
      span: { from: to - HOUR_MS, to },
      at: to - HOUR_MS,
      ask: ({ from, to: end, stepMs }, signal) =>
        call(
          pastCalls.query,
          {
            equipmentId,
            signalIds: [...ids],
            startTime: from,
            endTime: end,
            stepMs,
          },
          { signal },
        ),
    });
    // oxlint-disable-next-line react/set-state-in-effect -- it plays from here on, and ends with the effect
    set(opened);
    return () => {
      opened.close();
      set(undefined);
    };
  }, [open, equipmentId, ids]);
  return player;
}

export interface PastValuesOptions extends PastOptions {
  readonly signals: ReadonlyMap<string, Signal>;
  readonly language: 'zh' | 'en';
}

/** Leads what stood at the moment of the player into the values of the page, past React as live values are. */
export function usePastValues(
  player: Player | undefined,
  page: LivePage | undefined,
  { equipmentId, ids, signals, language }: PastValuesOptions,
): void {
  useEffect(() => {
    if (!player || !page) return undefined;
    const show = () => {
      const { timeline, at, waiting } = player.state();
      if (!timeline || waiting) return;
      const readings = ids.map((id): [string, Reading] => {
        const stood = timeline.readingAt(id, at) ?? { value: null, quality: 'bad' as const, readAt: at };
        return [`signal:${id}`, readingOf(signals.get(id), stood)];
      });
      const facts = { online: timeline.onlineAt(at) ?? false, alarms: timeline.activeAt(at), at };
      page.live.put([...readings, ...systemReadings(equipmentId, facts, true, language)]);
    };
    show();
    return player.subscribe(show);
  }, [player, page, equipmentId, ids, signals, language]);
}

/** As many as are marked along the time. */
const MARKS = 100;

/** The newest alarms of a stretch, to be marked along it; none for who may not see alarms. */
export function useAlarmMarks(equipmentId: string, { from, to }: Span) {
  const sees = usePermission('monitor_alarm_view');
  const found = useQuery({
    queryKey: ['page', 'past-alarms', equipmentId, from, to],
    queryFn: ({ signal }) =>
      call(alarmCalls.query, { equipmentId, startTime: from, endTime: to, pageNum: 1, pageSize: MARKS }, { signal }),
    enabled: sees,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => found.data?.rows.toSorted((a, b) => a.raisedAt - b.raisedAt) ?? [], [found.data]);
}
