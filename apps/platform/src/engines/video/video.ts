import type { BlockList } from 'node:net';
import type { VideoFault, VideoFrame } from '@lightfield/contract';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { type Resolve, resolveBySystem } from './allowed-address.ts';
import { type RtspAddress, playRtsp } from './rtsp-client.ts';
import { type Viewer, createWatching } from './watching.ts';

export type { Viewer } from './watching.ts';

/** A camera that is away is tried again after so long; the last one holds on. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;
/** What a person has to mend is asked for less often: cameras lock out who gives a wrong password too often. */
const RETRY_SLOW_MS = 60_000;
const TO_BE_MENDED: ReadonlySet<VideoFault> = new Set(['forbidden', 'refused', 'codec', 'order', 'tooMuch', 'noVideo']);
/** A camera that nobody watches is kept for so long, as pages are turned: 5 s after its last tab was closed it costs nothing. */
const LINGER_MS = 4_000;
/** Cameras open at a time, and viewers of all of them. */
const SOURCES_MAX = 100;
const VIEWERS_MAX = 500;

export interface Video {
  /** Shows a camera to a viewer until what is answered is called. Cameras with the same key and address are opened once. */
  watch(key: string, address: RtspAddress, viewer: Viewer): () => void;
  counters(): Record<'sources' | 'viewers', number>;
  stop(): void;
}

export interface VideoOptions {
  /** Networks that cameras may be in. */
  readonly allowed: BlockList;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly resolve?: Resolve;
  readonly lingerMs?: number;
}

interface Source {
  readonly watching: ReturnType<typeof createWatching>;
  away: Extract<VideoFrame, { kind: 'away' }> | undefined;
  stop(): void;
  linger: NodeJS.Timeout | undefined;
}

/** Cameras that somebody watches, each opened once; nothing runs for those that nobody does. */
export function createVideo({
  allowed,
  log,
  metrics,
  resolve = resolveBySystem,
  lingerMs = LINGER_MS,
}: VideoOptions): Video {
  const sources = new Map<string, Source>();
  const counters = () => ({
    sources: sources.size,
    viewers: [...sources.values()].reduce((sum, { watching }) => sum + watching.viewers(), 0),
  });
  metrics.gauge('lf_video_sources', 'Cameras that are open', () => sources.size);
  metrics.gauge('lf_video_viewers', 'Viewers of cameras', () => counters().viewers);

  function open(key: string, id: string, address: RtspAddress): Source {
    const watching = createWatching();
    let failures = 0;
    let retry: NodeJS.Timeout | undefined;
    let playing: { stop(): void } | undefined;
    const source: Source = {
      watching,
      away: undefined,
      linger: undefined,
      stop() {
        clearTimeout(retry);
        clearTimeout(source.linger);
        playing?.stop();
        sources.delete(key);
      },
    };
    const play = () => {
      playing = playRtsp({
        address,
        allowed,
        resolve,
        onSegment(segment) {
          failures = 0;
          source.away = undefined;
          watching.segment(segment);
        },
        onEnd({ fault, message }) {
          const waits = TO_BE_MENDED.has(fault) ? RETRY_SLOW_MS : (RETRY_MS[failures] ?? RETRY_MS.at(-1) ?? 0);
          failures += 1;
          source.away = { kind: 'away', fault, retryMs: waits };
          log.info({ camera: id, fault, reason: message }, 'a camera gives no picture');
          watching.away(source.away);
          retry = setTimeout(play, waits);
        },
      });
    };
    play();
    sources.set(key, source);
    return source;
  }

  return {
    watch(key, address, viewer) {
      // Whoever changes address or password sees what they changed, not what was there before.
      const name = JSON.stringify([key, address.url, address.username, address.password]);
      const before = sources.get(name);
      const { viewers } = counters();
      if (viewers >= VIEWERS_MAX || (!before && sources.size >= SOURCES_MAX)) {
        viewer.say({ kind: 'away', fault: 'busy', retryMs: RETRY_SLOW_MS });
        return () => undefined;
      }
      const source = before ?? open(name, key, address);
      clearTimeout(source.linger);
      source.linger = undefined;
      source.watching.add(viewer);
      if (source.away) viewer.say(source.away);
      return () => {
        source.watching.remove(viewer);
        if (source.watching.viewers() > 0) return;
        clearTimeout(source.linger);
        source.linger = setTimeout(() => source.stop(), lingerMs);
      };
    },
    counters,
    stop() {
      for (const source of sources.values()) source.stop();
    },
  };
}
