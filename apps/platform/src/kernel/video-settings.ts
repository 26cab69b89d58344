import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { z } from 'zod';
import { PRIVATE_NETWORKS, networkList } from './networks.ts';
import { originList } from './origin-list.ts';
import { StartError } from './start-error.ts';

/** A media server of the operator. */
export interface MediaServerConfig {
  readonly kind: 'mediamtx' | 'zlmediakit';
  /** Where the platform asks it; browsers need not reach it. */
  readonly api: string;
  readonly secret: string;
  /** Where browsers get streams. */
  readonly play: string;
  readonly way: 'hls' | 'whep' | 'flv';
}
export interface VideoConfig {
  /** Cameras are asked in these alone. */
  readonly networks: BlockList;
  /** Browsers may fetch video from there. */
  readonly origins: readonly string[];
  readonly ezvizUrl: string;
  readonly media: MediaServerConfig | undefined;
}

const address = z.string().regex(/^https?:\/\/[^\s?#@]+$/, 'must be an http(s) address');

export const VIDEO_SETTINGS = {
  LF_VIDEO_NETWORKS: networkList
    .prefault(PRIVATE_NETWORKS)
    .describe(
      'Networks in which cameras are looked for and asked for their picture (RTSP, ONVIF); an address elsewhere is refused',
    ),
  LF_VIDEO_ORIGINS: originList
    .prefault('')
    .describe('Where browsers may fetch video by its address (HLS, FLV, WHEP, EZVIZ), beside the platform itself'),
  LF_VIDEO_EZVIZ_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'must be an http(s) address')
    .default('https://open.ys7.com')
    .describe('The EZVIZ open platform, or a server that speaks like it'),
  LF_VIDEO_MEDIA_SERVER: z
    .enum(['off', 'mediamtx', 'zlmediakit'])
    .default('off')
    .describe('Media server that cameras can be played by, instead of the platform itself'),
  LF_VIDEO_MEDIA_API_URL: address.optional().describe('Where the platform asks the media server (HTTP API)'),
  LF_VIDEO_MEDIA_SECRET_FILE: z
    .string()
    .optional()
    .describe('File with the secret of that API: user:password of MediaMTX, secret of ZLMediaKit'),
  LF_VIDEO_MEDIA_PLAY_URL: address
    .optional()
    .describe('Where browsers get its streams; they may fetch from there without LF_VIDEO_ORIGINS'),
  LF_VIDEO_MEDIA_PLAY: z
    .enum(['hls', 'whep', 'flv'])
    .default('hls')
    .describe('How browsers get them: hls, whep (WebRTC), or flv (ZLMediaKit alone)'),
};
type Settings = z.output<z.ZodObject<typeof VIDEO_SETTINGS>>;

/** Throws StartError that names the setting the media server lacks, or the file that cannot be read. */
export function videoConfig(settings: Settings): VideoConfig {
  const media = mediaIn(settings);
  return {
    networks: settings.LF_VIDEO_NETWORKS,
    origins: [...settings.LF_VIDEO_ORIGINS, ...(media ? [new URL(media.play).origin] : [])],
    ezvizUrl: settings.LF_VIDEO_EZVIZ_URL,
    media,
  };
}

function mediaIn(settings: Settings): MediaServerConfig | undefined {
  const kind = settings.LF_VIDEO_MEDIA_SERVER;
  if (kind === 'off') return undefined;
  const need = (name: 'LF_VIDEO_MEDIA_API_URL' | 'LF_VIDEO_MEDIA_PLAY_URL' | 'LF_VIDEO_MEDIA_SECRET_FILE'): string => {
    const value = settings[name];
    if (value === undefined) throw new StartError(`LF_VIDEO_MEDIA_SERVER=${kind} needs ${name}`);
    return value;
  };
  const way = settings.LF_VIDEO_MEDIA_PLAY;
  if (kind === 'mediamtx' && way === 'flv')
    throw new StartError('MediaMTX has no FLV: LF_VIDEO_MEDIA_PLAY=hls or whep');
  const plain = (text: string) => text.replace(/\/+$/, '');
  return {
    kind,
    api: plain(need('LF_VIDEO_MEDIA_API_URL')),
    play: plain(need('LF_VIDEO_MEDIA_PLAY_URL')),
    secret: secretIn(need('LF_VIDEO_MEDIA_SECRET_FILE')),
    way,
  };
}

function secretIn(path: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text !== '') return text;
  } catch {
    // told below
  }
  throw new StartError(`LF_VIDEO_MEDIA_SECRET_FILE: ${path} cannot be read, or is empty`);
}
