import type { MediaServer } from '../../engines/video/media-server/media-server.ts';
import type { Log } from '../../kernel/log.ts';

const TICK_MS = 300_000;

/** Takes streams away from the media server whose time is over: one process does it for all. */
export function createMediaSweep({ media, log }: { media: Pick<MediaServer, 'sweep'>; log: Log }) {
  const state: { timer?: NodeJS.Timeout; running?: Promise<void> | undefined } = {};
  const wake = () => {
    state.running ??= media
      .sweep()
      .catch((error: unknown) => log.warn({ error }, 'old streams were not taken away from the media server'))
      .finally(() => {
        state.running = undefined;
      });
  };
  return {
    start(): void {
      state.timer = setInterval(wake, TICK_MS);
      wake();
    },
    async stop(): Promise<void> {
      clearInterval(state.timer);
      await state.running;
    },
  };
}
