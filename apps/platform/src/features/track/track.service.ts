import { type AnswerOf, type BodyOut, LIMITS, type deviceCalls, inputErrors } from '@lightfield/contract';
import type { TrackRepository } from './track.repository.ts';

/** Where a device was. Whether the caller may see the device was checked before. */
export function createTrackService({ tracks }: { tracks: Pick<TrackRepository, 'track'> }) {
  return {
    /** 10003: a period that does not end later than it begins; 10004: one longer than 30 days. */
    async track(body: BodyOut<typeof deviceCalls.track>): Promise<AnswerOf<typeof deviceCalls.track>> {
      const { id, from, to } = body;
      if (to <= from) throw inputErrors.timeRangeInvalid({ field: 'to' });
      if (to - from > LIMITS.device.trackRangeMs) throw inputErrors.timeRangeTooLong({ field: 'to' });
      return tracks.track(id, from, to, LIMITS.device.trackPoints);
    },
  };
}
export type TrackService = ReturnType<typeof createTrackService>;
