import type { VideoFrame } from '@lightfield/contract';
import type { Segment } from './muxer.ts';

/** Where a viewer's pictures go to: a socket. */
export interface Viewer {
  say(frame: VideoFrame): void;
  show(bytes: Buffer): void;
  /** Bytes that wait in this process, because the line is slower than the camera. */
  waiting(): number;
}

/** As much may wait for a viewer: less than a second of most cameras. */
const BEHIND_BYTES = 512 * 1024;
const CAUGHT_UP_BYTES = 64 * 1024;
/** What is kept of the present group: pictures since the last one that needs no other. */
const GROUP_BYTES_MAX = 8 * 1024 * 1024;
const GROUP_PICTURES_MAX = 1_500;

/**
 * One stream, shown to all who watch it. Whoever comes later begins with the present group, at once; whoever is slower than the camera
 * misses pictures until the next one that needs no other, and is never sent what is old.
 */
export function createWatching() {
  let begun: Extract<Segment, { kind: 'init' }> | undefined;
  let group: Buffer[] = [];
  let groupBytes = 0;
  const viewers = new Map<Viewer, 'waits' | 'watches' | 'behind'>();

  function begin(viewer: Viewer): void {
    if (!begun) return;
    viewer.say({ kind: 'format', format: begun.format });
    viewer.show(begun.bytes);
  }
  function toEach({ isKey, bytes }: Extract<Segment, { kind: 'picture' }>): void {
    for (const [viewer, state] of viewers) {
      if (state === 'watches' && viewer.waiting() > BEHIND_BYTES) viewers.set(viewer, 'behind');
      const isReady = state === 'watches' ? viewers.get(viewer) === 'watches' : isKey;
      if (!isReady || (state === 'behind' && viewer.waiting() > CAUGHT_UP_BYTES)) continue;
      viewers.set(viewer, 'watches');
      viewer.show(bytes);
    }
  }

  return {
    viewers: () => viewers.size,
    add(viewer: Viewer): void {
      begin(viewer);
      viewers.set(viewer, group.length > 0 ? 'watches' : 'waits');
      for (const bytes of group) viewer.show(bytes);
    },
    remove: (viewer: Viewer): void => void viewers.delete(viewer),
    segment(segment: Segment): void {
      if (segment.kind === 'init') {
        begun = segment;
        group = [];
        groupBytes = 0;
        for (const viewer of viewers.keys()) {
          viewers.set(viewer, 'waits');
          begin(viewer);
        }
        return;
      }
      if (segment.isKey) {
        group = [];
        groupBytes = 0;
      }
      // A group that is not kept from its key picture on is of no use to anybody.
      if (segment.isKey || group.length > 0) {
        group.push(segment.bytes);
        groupBytes += segment.bytes.length;
        if (groupBytes > GROUP_BYTES_MAX || group.length > GROUP_PICTURES_MAX) group = [];
      }
      toEach(segment);
    },
    /** The stream has ended: what is kept of it is old. */
    away(frame: Extract<VideoFrame, { kind: 'away' }>): void {
      begun = undefined;
      group = [];
      groupBytes = 0;
      for (const viewer of viewers.keys()) {
        viewers.set(viewer, 'waits');
        viewer.say(frame);
      }
    },
  };
}
