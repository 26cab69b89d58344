import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameOf } from './picture.ts';
import type { QrReader } from './qr-reader.ts';

/** Five frames a second: a hand is not quicker, and a phone stays cool. */
const EVERY_MS = 200;
/** What stays in view is told again after so long: not five times a second. */
const AGAIN_MS = 3_000;

export type CameraState = 'starting' | 'on' | 'insecure' | 'none' | 'refused' | 'failed';
export interface Camera {
  /** Of the element that shows what it sees. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** Absent: it has no light. */
  readonly light: { readonly isOn: boolean; readonly turn: () => void } | undefined;
}
/** What browsers say of a light, and TypeScript does not know. */
type Lit = MediaTrackCapabilities & { torch?: boolean };

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
};

/** The camera at the back shows what it sees, and each code in it is told, as long as this is on the screen and looked at. */
export function useCamera(reader: QrReader | undefined, onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, set] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const [seen, setSeen] = useState(() => !document.hidden);
  const told = useEffectEvent(onText);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!reader || !seen) return undefined;
    const over = new AbortController();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { text: '', at: 0 };
    const look = async (shown: HTMLVideoElement) => {
      try {
        const image = frameOf(shown);
        const text = image && (await reader.read(image));
        if (over.signal.aborted) return;
        const at = performance.now();
        if (text && (text !== last.text || at - last.at > AGAIN_MS)) {
          last = { text, at };
          told(text);
        }
        timer = setTimeout(() => void look(shown), EVERY_MS);
      } catch {
        if (!over.signal.aborted) set('failed');
      }
    };
    const begin = async () => {
      if (!window.isSecureContext || !('mediaDevices' in navigator)) return set('insecure');
      const camera = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
      });
      stream = camera;
      if (over.signal.aborted || !video.current) return camera.getTracks().forEach((one) => one.stop());
      video.current.srcObject = camera;
      await video.current.play();
      setTrack(camera.getVideoTracks()[0]);
      set('on');
      return look(video.current);
    };
    begin().catch((error: unknown) => {
      if (!over.signal.aborted) set(stateOf(error));
    });
    return () => {
      over.abort();
      clearTimeout(timer);
      for (const one of stream?.getTracks() ?? []) one.stop();
      setTrack(undefined);
      setLit(false);
    };
  }, [reader, seen]);
  const hasLight =
    track && typeof track.getCapabilities === 'function' && (track.getCapabilities() as Lit).torch === true;
  const turn = () => {
    const wanted = !isLit;
    const asked = { advanced: [{ torch: wanted } as MediaTrackConstraintSet] };
    track?.applyConstraints(asked).then(
      () => setLit(wanted),
      () => undefined,
    );
  };
  return { video, state, light: hasLight ? { isOn: isLit, turn } : undefined };
}
