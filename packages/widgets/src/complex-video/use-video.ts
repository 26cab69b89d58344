import type { VideoPlay } from '@lightfield/contract';
import { type RefObject, useEffect, useState } from 'react';
import { usePage } from '../kit/index.ts';
import type { CameraName } from '../kit/video.ts';
import type { VideoSource } from './definition.ts';
import type { Seen } from './socket-player.ts';

/** Waits before a picture that went away is asked for again; the last one from then on. */
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** Off the screen or in a hidden window for so long, a camera is let go. */
const HIDDEN_MS = 4_000;

export interface Picture {
  readonly seen: Seen | { readonly kind: 'refused'; readonly reason: string };
  readonly simulated: boolean;
  /** It can be asked to turn. */
  readonly turns: boolean;
  readonly title: string;
}
const BEFORE: Picture = { seen: { kind: 'waiting' }, simulated: false, turns: false, title: '' };

/** Shows the source in the element while it is on the screen; comes back by itself. */
export function useVideo(element: RefObject<HTMLVideoElement | null>, source: VideoSource, isWanted: boolean): Picture {
  const { video: cameras } = usePage();
  const [picture, setPicture] = useState(BEFORE);
  const isSeen = useOnScreen(element);
  const key = JSON.stringify(source);
  useEffect(() => {
    const video = element.current;
    const wanted = JSON.parse(key) as VideoSource;
    if (!isWanted || !isSeen || !video || wanted.kind === 'none') return undefined;
    let end: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const aborter = new AbortController();
    const { signal } = aborter;
    const tell = (seen: Picture['seen']) => {
      if (signal.aborted) return;
      if (seen.kind === 'playing') failures = 0;
      setPicture((before) => ({ ...before, seen }));
    };
    const again = () => {
      if (signal.aborted) return;
      clearTimeout(timer);
      timer = setTimeout(() => void begin(), AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]);
      failures += 1;
    };
    const show = async (play: VideoPlay) => {
      const { simulated, turns, title } = play;
      setPicture((before) => ({ ...before, simulated, turns, title }));
      const told = { tell, closed: again };
      // what stands still is no live picture
      const broken = () => {
        tell({ kind: 'waiting' });
        again();
      };
      if (play.kind === 'away') {
        tell({ kind: 'away', fault: play.fault });
        again();
      } else if (play.kind === 'socket') {
        const { playSocket } = await import('./socket-player.ts');
        if (!signal.aborted) end = playSocket(video, play.path, { tell, closed: broken });
      } else if (play.kind === 'whep') {
        const { playWhep } = await import('./whep-player.ts');
        if (!signal.aborted) end = playWhep(video, play.url, told);
      } else {
        const { playAddress } = await import('./address-player.ts');
        if (!signal.aborted) end = playAddress(video, play.kind, play.url, told);
      }
    };
    const begin = async () => {
      end?.();
      end = undefined;
      if (failures === 0) tell({ kind: 'waiting' });
      try {
        if (isAddress(wanted))
          await show({ kind: wanted.kind, url: wanted.url, title: '', simulated: false, turns: false });
        else if (cameras && !cameras.isPast) await show(await cameras.play(nameOf(wanted), signal));
      } catch (error) {
        if (signal.aborted) return;
        tell({ kind: 'refused', reason: cameras?.reasonOf(error) ?? String(error) });
        again();
      }
    };
    void begin();
    return () => {
      aborter.abort();
      clearTimeout(timer);
      end?.();
    };
  }, [element, key, isWanted, isSeen, cameras]);
  return picture;
}

export type Named = Extract<VideoSource, { kind: 'camera' } | { kind: 'ezviz' }>;
type Address = Exclude<VideoSource, Named | { kind: 'none' }>;
const isAddress = (wanted: Named | Address): wanted is Address => wanted.kind !== 'camera' && wanted.kind !== 'ezviz';

/** What the platform knows a camera by. */
export const nameOf = (wanted: Named): CameraName =>
  wanted.kind === 'camera'
    ? { camera: wanted.camera }
    : { serialNumber: wanted.serialNumber, channelNumber: wanted.channelNumber };

/** On the screen, in a window that is shown; what is hidden for a moment alone stays. */
function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    let isIn = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (isIn && !document.hidden) setSeen(true);
      else timer = setTimeout(() => setSeen(false), HIDDEN_MS);
    };
    const observer = new IntersectionObserver((entries) => {
      isIn = entries.at(-1)?.isIntersecting === true;
      look();
    });
    observer.observe(place);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, [element]);
  return isSeen;
}
