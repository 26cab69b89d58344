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
import { cameraIn, ownerOf } from './camera.service.ts';
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
  readonly timer: NodeJS.Timeout;
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
  /** The last order to a camera that was not answered yet. */
  const orders = new Map<string, Promise<void>>();

  async function tell(camera: StoredCamera, what: 'begin' | 'stop', move: Turn): Promise<VideoFault | null> {
    const { address: _picture, username, password, onvif: url } = camera;
    try {
      if (camera.kind !== 'ezviz') {
        await onvif.turn({ url, username, password }, what === 'stop' ? STILL : VELOCITIES[move]);
        return null;
      }
      const login = await accounts.login(camera.orgId);
      if (!login) return 'refused';
      await (what === 'stop' ? ezviz.still(login, camera, move) : ezviz.turn(login, camera, move));
      return null;
    } catch (error) {
      if (!(error instanceof StreamFault)) throw error;
      log.info({ camera: camera.id, fault: error.fault, reason: error.message }, 'a camera was not turned');
      return error.fault;
    }
  }
  /** One order after the other: a stop that overtook its move would leave the camera moving. */
  function order(camera: StoredCamera, what: 'begin' | 'stop', move: Turn): Promise<VideoFault | null> {
    const told = (orders.get(camera.id) ?? Promise.resolve()).then(() => tell(camera, what, move));
    const done = told.then(
      () => undefined,
      () => undefined,
    );
    orders.set(camera.id, done);
    void done.then(() => orders.get(camera.id) === done && orders.delete(camera.id));
    return told;
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
      order(one.camera, 'stop', one.move).catch((error: unknown) =>
        log.error({ error, camera: id }, 'a camera was not told to stop'),
      );
  };
  function hold(caller: Caller, camera: StoredCamera, move: Turn): Held {
    letGo(camera.id);
    const timer = setTimeout(() => lost(camera.id), LIMITS.video.turnMs).unref();
    const one = { camera, accountId: caller.accountId, move, timer };
    held.set(camera.id, one);
    return one;
  }
  async function begin(caller: Caller, camera: StoredCamera, move: Turn): Promise<VideoFault | null> {
    const before = held.get(camera.id);
    if (before?.move === move && before.accountId === caller.accountId) {
      before.timer.refresh();
      return null;
    }
    // Held from now on: whoever lets go while this is written down is not overheard.
    const mine = hold(caller, camera, move);
    const object = { objectType: 'camera', objectId: camera.id, objectName: camera.title };
    await operations.write(caller, { action: 'camera.turn', ...object, new: move });
    if (held.get(camera.id) !== mine) return null;
    const fault = await order(camera, 'begin', move);
    if (fault !== null && held.get(camera.id) === mine) letGo(camera.id);
    return fault;
  }
  /** A move of somebody else goes on. */
  async function end(caller: Caller, { id }: StoredCamera): Promise<VideoFault | null> {
    if (held.get(id)?.accountId !== caller.accountId) return null;
    const one = letGo(id);
    return one ? order(one.camera, 'stop', one.move) : null;
  }

  return {
    async turn(caller: Caller, body: BodyOut<typeof videoCalls.turn>): Promise<{ fault: VideoFault | null }> {
      const camera = await cameras.named(ownerOf(body), cameraIn(body));
      if (!camera) throw commonErrors.notFound({ camera: body.camera ?? body.serialNumber ?? '' });
      if (!turns(camera)) return { fault: 'fixed' };
      const { move } = body;
      return { fault: await (move === 'stop' ? end(caller, camera) : begin(caller, camera, move)) };
    },
    /** All that move are told to stop. */
    async stop(): Promise<void> {
      const last = [...held.keys()].map((id) => letGo(id)).filter((one) => one !== undefined);
      await Promise.all(last.map(({ camera, move }) => order(camera, 'stop', move)));
    },
  };
}
export type Turning = ReturnType<typeof createTurning>;
