import { z } from 'zod';
import { Id, Millis, commaList, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Reading, StreamState } from '../live/frames.ts';
import { defineCall } from './define-call.ts';

/** Apart from the calls of screens, which have live sockets. */
export const signalValueCalls = {
  /** For whoever has no live socket. What nobody has open may be old: `open` first, and look at `stream` and `readAt`. */
  query: defineCall('/lfscada/monitor/multi/signal/values', {
    access: 'monitor_equip_real',
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'Latest values of the signals of a device, as far as there are any',
    body: z.object({ equipmentId: Id, signalIds: optional(commaList(Id, LIMITS.monitor.signalsPerSocket)) }),
    answer: z.object({
      stream: StreamState,
      /** All signals but the late ones were read then or later. Absent: not known. */
      readAt: Millis.optional(),
      late: z.array(Id),
      readings: z.array(Reading),
    }),
  }),
};
