import {
  type BodyOut,
  SOCKET_CLOSE,
  type VideoFault,
  type VideoPlay,
  VIDEO_SOCKET_PATH,
  commonErrors,
  type videoCalls,
} from '@lightfield/contract';
import type { WebSocket } from 'ws';
import { StreamFault } from '../../engines/video/stream-fault.ts';
import type { MediaServer } from '../../engines/video/media-server/media-server.ts';
import type { Video } from '../../engines/video/video.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { SocketGrant, SocketTokens } from '../../kernel/socket-tokens.ts';
import type { Ezviz } from './ezviz.ts';
import type { AccountRepository } from './account.repository.ts';
import type { CameraOwner, CameraRepository, StoredCamera } from './camera.repository.ts';
import { cameraIn, ownerOf } from './camera.service.ts';
import { turns } from './turning.service.ts';

/** Which of these accounts, or visitors, may watch each of these. */
interface Readers {
  readersAmong(accountIds: readonly string[], ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
export interface WatchParts {
  cameras: Pick<CameraRepository, 'named' | 'find'>;
  accounts: Pick<AccountRepository, 'login'>;
  db: Queryable;
  video: Video;
  ezviz: Pick<Ezviz, 'live'>;
  /** Absent: the operator has set up none. */
  media: Pick<MediaServer, 'play' | 'end'> | undefined;
  tokens: Pick<SocketTokens, 'issue'>;
  devices: Readers;
  projects: Readers;
  bus: Bus;
  log: Log;
  /** Browsers may fetch from there. */
  origins: readonly string[];
}
export const VIDEO_SOCKET = 'video';
export interface VideoGrant {
  readonly cameraId: string;
  readonly owner: CameraOwner;
}
/** "Come again": what is watched has changed. */
const RESTART = 1012;
const FAILED = 1011;

/** Who watches which camera, from the moment they ask until their socket closes. */
export function createVideoWatch(parts: WatchParts) {
  const { cameras, accounts, video, tokens, bus, log } = parts;
  const open = new Map<WebSocket, VideoGrant & { accountId: string }>();

  async function mayWatch(accountId: string, { deviceId, projectId }: CameraOwner): Promise<boolean> {
    const id = deviceId ?? projectId ?? '';
    const readers = await (deviceId === null ? parts.projects : parts.devices).readersAmong([accountId], [id]);
    return readers.get(id)?.includes(accountId) ?? false;
  }
  /** Who may no longer watch is cut off, wherever it changed. */
  async function review(): Promise<void> {
    for (const [socket, { accountId, owner }] of open)
      if (!(await mayWatch(accountId, owner))) socket.close(SOCKET_CLOSE.revoked, 'No longer authorised');
  }
  const stops = (['reachChanged', 'grantChanged', 'projectChanged'] as const).map((name) =>
    bus.on(name, () => {
      if (open.size > 0)
        review().catch((error: unknown) => log.error({ error }, 'who may still watch cameras was not found out'));
    }),
  );

  /** From somebody else who has the picture. Throws StreamFault. */
  async function given(camera: StoredCamera, seen: Seen): Promise<VideoPlay> {
    if (camera.kind === 'ezviz') {
      const login = await accounts.login(camera.orgId);
      if (!login) throw new StreamFault('refused', 'the organisation has no account');
      return fetched(seen, await parts.ezviz.live(login, camera.serialNumber, camera.channelNumber));
    }
    if (!parts.media) throw new StreamFault('server', 'there is no media server');
    const { kind, url } = await parts.media.play(camera.id, rtspOf(camera));
    return { kind, ...seen, url };
  }
  async function ofService(camera: StoredCamera): Promise<VideoPlay> {
    const seen = { title: camera.title, simulated: camera.simulated, turns: turns(camera) };
    try {
      return await given(camera, seen);
    } catch (error) {
      if (!(error instanceof StreamFault)) throw error;
      log.info({ camera: camera.id, fault: error.fault, reason: error.message }, 'a camera gives no picture');
      return { kind: 'away', ...seen, fault: error.fault };
    }
  }
  function fetched(seen: Seen, url: string): VideoPlay {
    const { origin, pathname } = new URL(url);
    const fault: VideoFault = 'forbidden';
    if (!parts.origins.includes(origin)) return { kind: 'away', ...seen, fault };
    if (/\.m3u8$/i.test(pathname)) return { kind: 'hls', ...seen, url };
    if (/\/whep\/?$/i.test(pathname)) return { kind: 'whep', ...seen, url };
    return { kind: /\.(?:mp4|webm)$/i.test(pathname) ? 'file' : 'flv', ...seen, url };
  }

  return {
    async play(caller: Caller, body: BodyOut<typeof videoCalls.play>): Promise<VideoPlay> {
      const owner = ownerOf(body);
      const found = await cameras.named(owner, cameraIn(body));
      if (!found) throw commonErrors.notFound({ camera: body.camera ?? body.serialNumber ?? '' });
      const seen = { title: found.title, simulated: found.simulated, turns: turns(found) };
      if (found.kind === 'ezviz' || (found.kind === 'rtsp' && found.via === 'media')) return ofService(found);
      if (found.kind === 'address') return fetched(seen, found.address);
      const grant: VideoGrant = { cameraId: found.id, owner };
      const { token } = await tokens.issue(VIDEO_SOCKET, caller, grant);
      return { kind: 'socket', ...seen, path: `${VIDEO_SOCKET_PATH}${token}` };
    },
    /** A socket whose token was issued a moment ago: what it stands for is asked anew. */
    async enter(socket: WebSocket, { caller: { accountId }, payload }: SocketGrant<VideoGrant>): Promise<void> {
      const { cameraId, owner } = payload;
      try {
        open.set(socket, { ...payload, accountId });
        let leave = (): void => undefined;
        socket.on('close', () => {
          open.delete(socket);
          leave();
        });
        const camera = await cameras.find(parts.db, cameraId);
        if (!camera || !(await mayWatch(accountId, owner)))
          return socket.close(SOCKET_CLOSE.revoked, 'No longer authorised');
        if (socket.readyState !== socket.OPEN) return undefined;
        leave = video.watch(cameraId, rtspOf(camera), viewerOf(socket));
      } catch (error) {
        log.warn({ error }, 'a viewer of a camera could not be let in');
        socket.close(FAILED, 'try again');
      }
      return undefined;
    },
    /** Other address, other password, or gone: whoever watches comes again. */
    changed(camera: StoredCamera): void {
      for (const [socket, grant] of open) if (grant.cameraId === camera.id) socket.close(RESTART, 'changed');
      if (parts.media && camera.via === 'media')
        parts.media
          .end(camera.id, rtspOf(camera))
          .catch((error: unknown) => log.warn({ error, camera: camera.id }, 'a stream was not ended at once'));
    },
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
export type VideoWatch = ReturnType<typeof createVideoWatch>;

type Seen = Pick<VideoPlay, 'title' | 'simulated' | 'turns'>;
const rtspOf = ({ address: url, username, password }: StoredCamera) => ({ url, username, password });
const viewerOf = (socket: WebSocket) => ({
  say: (frame: object) => socket.send(JSON.stringify(frame)),
  show: (bytes: Buffer) => socket.send(bytes, { binary: true }),
  waiting: () => socket.bufferedAmount,
});
