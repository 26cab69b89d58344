import type { MediaServerConfig } from '../../../kernel/video-settings.ts';
import { type MediaServer, type MediaServerOptions, createMediaServer } from './media-server.ts';
import { createMediaMtx } from './mediamtx.ts';
import { createZlMediaKit } from './zlmediakit.ts';

/** The media server that the operator has set up; `undefined`: none. */
export function chosenMediaServer(
  config: MediaServerConfig | undefined,
  options: Omit<MediaServerOptions, 'config' | 'adapter'>,
): MediaServer | undefined {
  if (!config) return undefined;
  const adapter = config.kind === 'mediamtx' ? createMediaMtx(config) : createZlMediaKit(config);
  return createMediaServer({ ...options, config, adapter });
}
