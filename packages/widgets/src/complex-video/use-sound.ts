import { type RefObject, useEffect, useState } from 'react';

/** As browsers tell whether there is anything to hear; none of it is in all of them. */
interface Heard {
  readonly mozHasAudio?: boolean;
  readonly webkitAudioDecodedByteCount?: number;
  readonly audioTracks?: { readonly length: number };
}

export function hasSound(video: HTMLVideoElement & Heard): boolean {
  if (video.srcObject instanceof MediaStream) return video.srcObject.getAudioTracks().length > 0;
  return (
    video.mozHasAudio === true || (video.webkitAudioDecodedByteCount ?? 0) > 0 || (video.audioTracks?.length ?? 0) > 0
  );
}

export interface Sound {
  /** There is something to hear; it is found out while it plays. */
  readonly isThere: boolean;
  readonly isMuted: boolean;
  readonly mute: (isMuted: boolean) => void;
}
/** What was chosen holds while the page is open, also when the picture goes away meanwhile. A film has controls of its own. */
export function useSound(
  element: RefObject<HTMLVideoElement | null>,
  { isPlaying, isFilm }: { isPlaying: boolean; isFilm: boolean },
): Sound {
  const [isThere, setThere] = useState(false);
  const [isMuted, mute] = useState(true);
  useEffect(() => {
    const video = element.current;
    if (!video || !isPlaying || isFilm) return undefined;
    const look = () => setThere(hasSound(video));
    video.addEventListener('timeupdate', look);
    return () => {
      video.removeEventListener('timeupdate', look);
      setThere(false);
    };
  }, [element, isPlaying, isFilm]);
  return { isThere, isMuted, mute };
}
