import { LIMITS } from '@lightfield/contract';
import { Link, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Fit, Flip } from '../kit/parts.ts';
import { videoText } from '../locales/video/text.ts';

const address = Link.default('');

/** A camera, a live address or a film (S2 §3 "Video"). */
export const complexVideo = defineWidget({
  type: 'ComplexVideo',
  title: videoText('title'),
  keywords: 'video camera monitor ezviz 视频 摄像机 监控 萤石',
  category: 'complex',
  form: 'box',
  layer: 'html',
  rounds: true,
  size: { width: 480, height: 270 },
  style: { fill: { color: '#101418' }, stroke: { enable: false } },
  data: z.object({
    dataAddon: z
      .object({
        /** `camera`: one of the platform, by `cameraIndexCode`; `reserve`: the first address below that a browser plays. */
        type: z.enum(['ezviz', 'camera', 'reserve', 'online']).default('ezviz'),
        /** Buttons to turn the camera, and to speak through it. */
        PanTilt: z.boolean().default(false),
        talk: z.boolean().default(false),
        serialNumber: z
          .string()
          .max(64)
          .regex(/^[\w-]*$/)
          .default(''),
        channelNumber: z.number().int().min(1).max(512).default(1),
        flvReserve: address,
        hlsReserve: address,
        /** Kept for systems that play it: no browser does. */
        rtmpReserve: z
          .string()
          .max(LIMITS.video.addressMax)
          .regex(/^(rtmps?:\/\/[^\s"'<>]+)?$/)
          .default(''),
        cameraIndexCode: z
          .string()
          .max(LIMITS.video.codeMax)
          .regex(/^[\w.-]*$/)
          .default(''),
        onlineAddress: address,
        onlineLoop: z.boolean().default(true),
        onlineAuto: z.boolean().default(true),
      })
      .prefault({}),
    fit: Fit.default('contain'),
    flip: Flip,
  }),
  animations: [],
  ownClick: true,
  max: LIMITS.video.perPage,
  bindings: () => [],
  rebind: (data) => data,
  standsAlone: () => true,
  problems: ({ dataAddon }) => {
    const source = sourceOf(dataAddon);
    return source.kind === 'none' ? [videoText(source.why)] : [];
  },
});

interface Addon {
  readonly type: 'ezviz' | 'camera' | 'reserve' | 'online';
  readonly serialNumber: string;
  readonly channelNumber: number;
  readonly flvReserve: string;
  readonly hlsReserve: string;
  readonly rtmpReserve: string;
  readonly cameraIndexCode: string;
  readonly onlineAddress: string;
}
export type VideoSource =
  | { readonly kind: 'camera'; readonly camera: string }
  | { readonly kind: 'ezviz'; readonly serialNumber: string; readonly channelNumber: number }
  | { readonly kind: 'hls' | 'flv' | 'whep' | 'file'; readonly url: string }
  | { readonly kind: 'none'; readonly why: 'noneChosen' | 'rtmp' };

const NONE: VideoSource = { kind: 'none', why: 'noneChosen' };

/** What is to be played. Addresses are looked at once more before they are followed: a page may come from a file. */
export function sourceOf(addon: Addon): VideoSource {
  const { type, serialNumber, channelNumber, flvReserve, hlsReserve, rtmpReserve, cameraIndexCode, onlineAddress } =
    addon;
  if (type === 'camera') return cameraIndexCode === '' ? NONE : { kind: 'camera', camera: cameraIndexCode };
  if (type === 'ezviz' && serialNumber !== '') return { kind: 'ezviz', serialNumber, channelNumber };
  if (type === 'online') return isFollowed(onlineAddress) ? { kind: kindOf(onlineAddress), url: onlineAddress } : NONE;
  if (isFollowed(flvReserve)) return { kind: 'flv', url: flvReserve };
  if (isFollowed(hlsReserve)) return { kind: 'hls', url: hlsReserve };
  return rtmpReserve === '' ? NONE : { kind: 'none', why: 'rtmp' };
}
const isFollowed = (link: string): boolean => link !== '' && Link.safeParse(link).success;
function kindOf(link: string): 'hls' | 'flv' | 'whep' | 'file' {
  const path = link.split(/[?#]/, 1)[0] ?? '';
  if (/\.m3u8$/i.test(path)) return 'hls';
  if (/\/whep\/?$/i.test(path)) return 'whep';
  return /\.flv$/i.test(path) ? 'flv' : 'file';
}
