import { z } from 'zod';
import type { MediaServerConfig } from '../../../kernel/video-settings.ts';
import { StreamFault } from '../stream-fault.ts';
import { askServer } from './ask-server.ts';
import type { MediaServerAdapter } from './media-server.ts';

const Answer = z.object({ code: z.int(), msg: z.string().optional(), data: z.unknown().optional() });
const Media = z.array(z.object({ stream: z.string() }));
/** Whose the streams are; what others keep there is another's. */
const APP = 'lightfield';
const HOST = '__defaultVhost__';
/** For a camera to be there, seconds. */
const CAMERA_SECONDS = 8;

/** ZLMediaKit, by its REST API: a proxy for each name, which goes by itself when nobody watches. */
export function createZlMediaKit(
  { api, play, secret, way }: MediaServerConfig,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): MediaServerAdapter {
  async function ask(call: string, fields: Record<string, string>): Promise<z.output<typeof Answer>> {
    const { status, said } = await askServer(fetch, new URL(`${api}/index/api/${call}`), {
      method: 'POST',
      // never in the address, which is written down by whatever stands between
      body: new URLSearchParams({ secret, vhost: HOST, ...fields }),
    });
    const answer = Answer.safeParse(said);
    if (status !== 200 || !answer.success) throw new StreamFault('server', `the media server answers ${status}`);
    return answer.data;
  }

  return {
    async add(name, source) {
      const { code, msg = '' } = await ask('addStreamProxy', {
        app: APP,
        stream: name,
        url: source,
        rtp_type: '0',
        timeout_sec: `${CAMERA_SECONDS}`,
        retry_count: '1',
        auto_close: '1',
        enable_hls: way === 'hls' ? '1' : '0',
        enable_rtmp: way === 'flv' ? '1' : '0',
        enable_mp4: '0',
      });
      if (code === 0 || /already exists/i.test(msg)) return;
      throw faultOf(code, msg);
    },
    async remove(name) {
      const { code } = await ask('delStreamProxy', { key: `${HOST}/${APP}/${name}` });
      // -500: there is none
      if (code !== 0 && code !== NO_SUCH) throw new StreamFault('server', `the media server answers ${code}`);
    },
    async names() {
      const { code, data = [] } = await ask('getMediaList', { app: APP });
      const media = Media.safeParse(data);
      if (code !== 0 || !media.success) throw new StreamFault('server', `the media server answers ${code}`);
      return [...new Set(media.data.map(({ stream }) => stream))];
    },
    address(name) {
      if (way === 'whep') return `${play}/index/api/whep?app=${APP}&stream=${name}`;
      return `${play}/${APP}/${name}${way === 'hls' ? '/hls.m3u8' : '.live.flv'}`;
    },
  };
}
const NO_SUCH = -500;
/** Its own answers to a question that is wrong, or whose secret is; `-1` is what came of the camera. */
const OF_CAMERA = -1;

/** The words name the camera's address with its password: none of them goes on. */
function faultOf(code: number, words: string): StreamFault {
  const seen = `the media server answers ${code}`;
  if (code !== OF_CAMERA) return new StreamFault('server', seen);
  // no number of an address is meant
  const said = words.replaceAll(/rtsp:\S+/gi, '');
  if (/\b40[13]\b|unauthorized/i.test(said)) return new StreamFault('refused', seen);
  return new StreamFault(/\b404\b/.test(said) ? 'missing' : 'unreachable', seen);
}
