import type { AnswerOf, BodyOut, FoundCamera, videoCalls } from '@lightfield/contract';
import type { Discovery } from '../../engines/video/discovery.ts';
import type { OnvifStreams } from '../../engines/video/onvif-streams.ts';
import { StreamFault } from '../../engines/video/stream-fault.ts';
import type { Log } from '../../kernel/log.ts';

type Streams = AnswerOf<typeof videoCalls.cameraStreams>;
const NOTHING: Streams = { fault: null, manufacturer: '', model: '', turns: false, streams: [] };

/** Helps whoever adds a camera: what there is in the networks of the platform, and what one of them offers. Nothing of it is kept. */
export function createFinding(parts: {
  discovery: Pick<Discovery, 'search'>;
  streams: Pick<OnvifStreams, 'describe'>;
  log: Log;
}) {
  const { discovery, streams, log } = parts;
  return {
    find: (): Promise<FoundCamera[]> => discovery.search(),
    async streams(body: BodyOut<typeof videoCalls.cameraStreams>): Promise<Streams> {
      const { onvif: url, username = '', password = '' } = body;
      try {
        return { ...NOTHING, ...(await streams.describe({ url, username, password })) };
      } catch (error) {
        if (!(error instanceof StreamFault)) throw error;
        log.info({ fault: error.fault, reason: error.message }, 'a camera did not say what it offers');
        return { ...NOTHING, fault: error.fault };
      }
    },
  };
}
export type Finding = ReturnType<typeof createFinding>;
