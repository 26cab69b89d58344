import { type AnswerOf, type BodyOut, LIMITS, commonErrors, type deviceCalls } from '@lightfield/contract';
import type { TrackRepository } from './track.repository.ts';

/** Where a device was. Whether the caller may see the device was checked before. */
export function createTrackService({ tracks }: { tracks: Pick<TrackRepository, 'track'> }) {
  return {
    /** 10001: a period that ends before it begins or is longer than 30 days. */
    async track(body: BodyOut<typeof deviceCalls.track>): Promise<AnswerOf<typeof deviceCalls.track>> {
      const { id, from, to } = body;
      if (to <= from || to - from > LIMITS.device.trackRangeMs) throw commonErrors.parameterInvalid({ field: 'to' });
      return tracks.track(id, from, to, LIMITS.device.trackPoints);
    },
  };
}
export type TrackService = ReturnType<typeof createTrackService>;
