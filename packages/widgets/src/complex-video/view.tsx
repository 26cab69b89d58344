import './video.css';
import type { DataOf } from '@lightfield/page';
import { useEffect, useRef, useState } from 'react';
import { type PageHost, type ViewProps, boxCss, usePage } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { videoText } from '../locales/video/text.ts';
import { type VideoSource, complexVideo, sourceOf } from './definition.ts';
import { PanTilt } from './pan-tilt.tsx';
import { type Sound, useSound } from './use-sound.ts';
import { type Named, type Picture, nameOf as nameOfCamera, useVideo } from './use-video.ts';

const FLIPS = { none: 'none', horizontal: 'scaleX(-1)', vertical: 'scaleY(-1)', both: 'scale(-1, -1)' } as const;

/** A camera as it is now, or a film; what keeps it from being seen stands in its place. */
export function ComplexVideoView({ widget }: ViewProps<DataOf<typeof complexVideo>>) {
  const { data, style } = widget;
  const page = usePage();
  const element = useRef<HTMLVideoElement>(null);
  const source = sourceOf(data.dataAddon);
  const isWanted = isPlayedHere(source, page);
  const picture = useVideo(element, source, isWanted);
  const name = picture.title || nameOf(widget, null, complexVideo.title, page);
  const isPlaying = isWanted && picture.seen.kind === 'playing';
  const isFilm = source.kind === 'file';
  const sound = useSound(element, { isPlaying, isFilm });
  const isBegun = isPlaying || (isFilm && isWanted && picture.seen.kind === 'waiting');
  return (
    <div className="lf-video" style={boxCss(style)} data-state={isPlaying ? 'playing' : picture.seen.kind}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera is live and has no sound to be read */}
      <video
        ref={element}
        aria-label={name}
        muted={sound.isMuted}
        playsInline
        autoPlay={!isFilm || data.dataAddon.onlineAuto}
        loop={isFilm && data.dataAddon.onlineLoop}
        controls={isFilm}
        style={{ objectFit: data.fit, transform: FLIPS[data.flip] }}
      />
      {isBegun ? null : <output>{instead({ source, page, picture, name, isWanted })}</output>}
      {isPlaying && picture.simulated ? <mark>{videoText('simulated')[page.language]}</mark> : null}
      <SoundButton sound={sound} />
      {isPlaying ? (
        <Buttons
          source={source}
          turns={picture.turns && data.dataAddon.PanTilt}
          onKeep={() => keep(element.current, name)}
        />
      ) : null}
    </div>
  );
}

/** Nothing is heard before somebody wants it: a wall has many cameras. */
function SoundButton({ sound: { isThere, isMuted, mute } }: { sound: Sound }) {
  const { language } = usePage();
  if (!isThere) return null;
  return (
    <button type="button" className="lf-video-sound" onClick={() => mute(!isMuted)}>
      {videoText(isMuted ? 'sound' : 'mute')[language]}
    </button>
  );
}

/** How long it stands that a picture could not be kept, ms. */
const SAID_MS = 6_000;
/** Keeps the picture as it is now, or says why it cannot: what another server sends may be for looking at alone. */
function Snapshot({ isFilm, onKeep }: { isFilm: boolean; onKeep: () => boolean }) {
  const { language } = usePage();
  const [isRefused, refuse] = useState(false);
  useEffect(() => {
    if (!isRefused) return undefined;
    const timer = setTimeout(() => refuse(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isRefused]);
  return (
    <>
      <button type="button" className="lf-video-keep" data-film={isFilm} onClick={() => refuse(!onKeep())}>
        {videoText('snapshot')[language]}
      </button>
      <output className="lf-video-note">{isRefused ? videoText('unreadable')[language] : ''}</output>
    </>
  );
}

/** What can be done with a picture, and with the camera that it comes from. */
function Buttons({ source, turns, onKeep }: { source: VideoSource; turns: boolean; onKeep: () => boolean }) {
  const { video } = usePage();
  const turn = turns && isOfPlatform(source) ? video?.turn : undefined;
  return (
    <>
      <Snapshot isFilm={source.kind === 'file'} onKeep={onKeep} />
      {turn && isOfPlatform(source) ? <PanTilt camera={nameOfCamera(source)} turn={turn} /> : null}
    </>
  );
}

const isOfPlatform = (source: VideoSource): source is Named => source.kind === 'camera' || source.kind === 'ezviz';
/** A camera is watched on running pages of devices and projects; not in the past, in pictures, in the designer, for templates. */
const isPlayedHere = (source: VideoSource, { mode, video }: PageHost): boolean =>
  mode === 'run' && video?.isPast !== true && (!isOfPlatform(source) || video !== undefined);

interface Instead {
  readonly source: VideoSource;
  readonly page: PageHost;
  readonly picture: Picture;
  readonly name: string;
  readonly isWanted: boolean;
}
/** What stands where there is no picture. */
function instead({ source, page: { mode, video, language }, picture, name, isWanted }: Instead): string {
  if (source.kind === 'none') return videoText(source.why)[language];
  if (mode === 'edit') return [name, labelOf(source)].filter(Boolean).join('\n');
  if (video?.isPast === true) return videoText('onlyLive')[language];
  return isWanted ? said(picture.seen, language) : videoText('noCamera')[language];
}

const labelOf = (source: VideoSource): string => {
  if (source.kind === 'camera') return source.camera;
  if (source.kind === 'ezviz') return `${source.serialNumber} / ${source.channelNumber}`;
  return source.kind === 'none' ? '' : source.url;
};

function said(seen: Picture['seen'], language: PageHost['language']): string {
  if (seen.kind === 'refused') return seen.reason;
  if (seen.kind !== 'away') return videoText('waiting')[language];
  return videoText('away', { reason: videoText(seen.fault) })[language];
}

/** The picture as it is now, as a file; false: it may not be read. */
function keep(video: HTMLVideoElement | null, name: string): boolean {
  if (!video || video.videoWidth === 0) return true;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const link = document.createElement('a');
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, '_')} ${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.png`;
  try {
    link.href = canvas.toDataURL('image/png');
  } catch {
    return false;
  }
  link.click();
  return true;
}
