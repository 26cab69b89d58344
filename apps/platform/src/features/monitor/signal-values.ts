import { type AnswerOf, QUALITY_CODES, type Reading, type signalValueCalls } from '@lightfield/contract';
import type { StreamInfo } from '../../engines/live/stream.ts';
import type { Latest } from '../../engines/live/value-columns.ts';
import type { MonitorRepository } from './monitor.repository.ts';

export interface SignalValueParts {
  monitor: Pick<MonitorRepository, 'seriesOf'>;
  /** Latest scaled value of a series (`live.get`). */
  latest: (seriesId: number) => Latest | undefined;
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  fresh?: (seriesIds: Iterable<number>) => Promise<void>;
  /** Whether values of a device come in (`monitoring.streamOf`). */
  streamOf: (deviceId: string) => StreamInfo;
}

/** Latest values for whoever has no live socket. Whether the caller may see the device was checked before. */
export function createSignalValues({ monitor, latest, fresh, streamOf }: SignalValueParts) {
  /** Variables of other devices are left out, as are those that never had a value. */
  async function values(
    equipmentId: string,
    asked: readonly string[] | 'all',
  ): Promise<AnswerOf<typeof signalValueCalls.query>> {
    const { state, readAt, late } = streamOf(equipmentId);
    const series = await monitor.seriesOf(equipmentId, asked);
    await fresh?.(series.map(({ seriesId }) => seriesId));
    const readings = series.flatMap(({ id, seriesId }): Reading[] => {
      const found = latest(seriesId);
      if (!found) return [];
      const { value, changedAt } = found;
      const quality = QUALITY_CODES[found.quality];
      return [{ variableId: id, value, readAt: found.readAt, changedAt, ...(quality !== 'good' && { quality }) }];
    });
    return { stream: state, ...(readAt !== undefined && { readAt }), late: [...late], readings };
  }
  return { values };
}
