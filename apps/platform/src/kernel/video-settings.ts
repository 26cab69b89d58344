import type { BlockList } from 'node:net';
import { z } from 'zod';
import { PRIVATE_NETWORKS, networkList } from './networks.ts';
import { originList } from './origin-list.ts';

export interface VideoConfig {
  /** Cameras are asked in these alone. */
  readonly networks: BlockList;
  /** Browsers may fetch video from there. */
  readonly origins: readonly string[];
  readonly ezvizUrl: string;
}

export const VIDEO_SETTINGS = {
  LF_VIDEO_NETWORKS: networkList
    .prefault(PRIVATE_NETWORKS)
    .describe('Networks in which cameras are asked for their picture (RTSP); an address elsewhere is refused'),
  LF_VIDEO_ORIGINS: originList
    .prefault('')
    .describe('Where browsers may fetch video by its address (HLS, FLV, EZVIZ), beside the platform itself'),
  LF_VIDEO_EZVIZ_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'must be an http(s) address')
    .default('https://open.ys7.com')
    .describe('The EZVIZ open platform, or a server that speaks like it'),
};

export const videoConfig = (settings: {
  LF_VIDEO_NETWORKS: BlockList;
  LF_VIDEO_ORIGINS: string[];
  LF_VIDEO_EZVIZ_URL: string;
}): VideoConfig => ({
  networks: settings.LF_VIDEO_NETWORKS,
  origins: settings.LF_VIDEO_ORIGINS,
  ezvizUrl: settings.LF_VIDEO_EZVIZ_URL,
});
