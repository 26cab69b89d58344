import {
  type BodyOut,
  type CameraMove,
  LIMITS,
  type VideoFault,
  commonErrors,
  type videoCalls,
} from '@lightfield/contract';
import type { Onvif, Velocity } from '../../engines/video/onvif.ts';
import { StreamFault } from '../../engines/video/stream-fault.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Log } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { AccountRepository } from './account.repository.ts';
import type { CameraRepository, StoredCamera } from './camera.repository.ts';
import { ownerOf } from './camera.service.ts';
import type { Ezviz } from './ezviz.ts';

export interface TurningParts {
  cameras: Pick<CameraRepository, 'named'>;
  accounts: Pick<AccountRepository, 'login'>;
  onvif: Pick<Onvif, 'turn'>;
  ezviz: Pick<Ezviz, 'turn' | 'still'>;
  operations: OperationLog;
  log: Log;
}
type Turn = Exclude<CameraMove, 'stop'>;
/** Half of what a camera can: a picture that can be followed. */
const SPEED = 0.5;
const STILL: Velocity = { pan: 0, tilt: 0, zoom: 0 };
const VELOCITIES: Record<Turn, Velocity> = {
  up: { ...STILL, tilt: SPEED },
  down: { ...STILL, tilt: -SPEED },
  left: { ...STILL, pan: -SPEED },
  right: { ...STILL, pan: SPEED },
  in: { ...STILL, zoom: SPEED },
  out: { ...STILL, zoom: -SPEED },
};

interface Held {
  readonly camera: StoredCamera;
  readonly accountId: string;
  readonly move: Turn;
  timer: NodeJS.Timeout;
}

/** Whether a camera can be asked to turn at all; what it says to it is another matter. */
export const turns = ({ kind, onvif }: Pick<StoredCamera, 'kind' | 'onvif'>): boolean =>
  kind === 'ezviz' || onvif !== '';

/**
 * Cameras that people turn by press and hold. One is moved for as long as somebody says so again and again: a browser that dies, a line that
 * is cut, and a person who lets go all stop it. (A camera by ONVIF stops by itself should the platform die; the EZVIZ service has no such
 * order.) What is moving is known to this process alone: the next one would have nothing to stop.
 */
export function createTurning({ cameras, accounts, onvif, ezviz, operations, log }: TurningParts) {
  const held = new Map<string, Held>();

  async function tell(camera: StoredCamera, order: 'begin' | 'stop', move: Turn): Promise<VideoFault | null> {
    const { address: _picture, username, password, onvif: url } = camera;
    try {
      if (camera.kind !== 'ezviz') {
        await onvif.turn({ url, username, password }, order === 'stop' ? STILL : VELOCITIES[move]);
        return null;
      }
      const login = await accounts.login(camera.orgId);
      if (!login) return 'refused';
      await (order === 'stop' ? ezviz.still(login, camera, move) : ezviz.turn(login, camera, move));
      return null;
    } catch (error) {
      if (!(error instanceof StreamFault)) throw error;
      log.info({ camera: camera.id, fault: error.fault, reason: error.message }, 'a camera was not turned');
      return error.fault;
    }
  }
  function letGo(id: string): Held | undefined {
    const one = held.get(id);
    if (one) clearTimeout(one.timer);
    held.delete(id);
    return one;
  }
  /** Nobody holds it any more. */
  const lost = (id: string) => {
    const one = letGo(id);
    if (one)
      tell(one.camera, 'stop', one.move).catch((error: unknown) =>
        log.error({ error, camera: id }, 'a camera was not told to stop'),
      );
  };

  return {
    async turn(caller: Caller, body: BodyOut<typeof videoCalls.turn>): Promise<{ fault: VideoFault | null }> {
      const { camera: name, serialNumber, channelNumber, move, ...owner } = body;
      const camera = await cameras.named(ownerOf(owner), {
        ...(name !== undefined && { camera: name }),
        ...(serialNumber !== undefined && { serialNumber }),
        ...(channelNumber !== undefined && { channelNumber }),
      });
      if (!camera) throw commonErrors.notFound({ camera: name ?? serialNumber ?? '' });
      if (!turns(camera)) return { fault: 'fixed' };
      const { id, title } = camera;
      const before = held.get(id);
      if (move === 'stop') {
        // a move of somebody else goes on
        if (before?.accountId !== caller.accountId) return { fault: null };
        letGo(id);
        return { fault: await tell(camera, 'stop', before.move) };
      }
      if (before?.move === move && before.accountId === caller.accountId) {
        before.timer.refresh();
        return { fault: null };
      }
      const object = { objectType: 'camera', objectId: id, objectName: title };
      await operations.write(caller, { action: 'camera.turn', ...object, new: move });
      letGo(id);
      const timer = setTimeout(() => lost(id), LIMITS.video.turnMs).unref();
      held.set(id, { camera, accountId: caller.accountId, move, timer });
      const fault = await tell(camera, 'begin', move);
      if (fault !== null && held.get(id)?.timer === timer) letGo(id);
      return { fault };
    },
    /** All that move are told to stop. */
    async stop(): Promise<void> {
      await Promise.all(
        [...held.keys()].map((id) => {
          const one = letGo(id);
          return one && tell(one.camera, 'stop', one.move);
        }),
      );
    },
  };
}
export type Turning = ReturnType<typeof createTurning>;
