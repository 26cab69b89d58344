import {
  type BodyOut,
  type Camera,
  type CameraKind,
  LIMITS,
  commonErrors,
  type videoCalls,
  videoErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type {
  AddParam,
  CameraFields,
  CameraOwner,
  CameraRepository,
  CameraWrites,
  StoredCamera,
} from './camera.repository.ts';

/** Whether something is the caller's by what they are, not only because they were authorised for it. */
interface Rights {
  mayManageAll(caller: Caller, ids: readonly string[]): Promise<boolean>;
}
export interface CameraServiceParts {
  db: Db;
  cameras: CameraRepository;
  writes: CameraWrites;
  devices: Rights;
  projects: Rights;
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
  /** What is watched of it ends, and begins anew; `before`: as it was. */
  changed(before: StoredCamera): void;
  /** The operator has set up a media server. */
  hasMediaServer: boolean;
  operations: OperationLog;
  clock: Clock;
}
type Fields = Omit<BodyOut<typeof videoCalls.addCamera>, 'equipmentId' | 'projectId'>;
type Owner = Pick<BodyOut<typeof videoCalls.play>, 'equipmentId' | 'projectId'>;

/** The rules of cameras. Whether the caller reaches device or project was checked before. */
export function createCameraService(parts: CameraServiceParts) {
  const { db, cameras, writes, devices, projects, operations, clock } = parts;
  const now = () => new Date(clock.now());

  const writeCamera = (
    tx: Transaction,
    caller: Caller,
    action: 'camera.add' | 'camera.edit' | 'camera.delete',
    { id, title }: { id: string; title: string },
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'camera', objectId: id, objectName: title, ...changes }, tx);

  /** Whose camera is meant, for whoever may change it: 90002 for nobody's, 90003 for one that they were only authorised for. */
  async function managed(caller: Caller, owner: Owner): Promise<CameraOwner> {
    const whose = ownerOf(owner);
    const isTheirs =
      whose.deviceId === null
        ? await projects.mayManageAll(caller, [whose.projectId ?? ''])
        : await devices.mayManageAll(caller, [whose.deviceId]);
    if (!isTheirs) throw commonErrors.noAccess();
    return whose;
  }
  async function found(tx: Transaction, id: string, owner: CameraOwner): Promise<StoredCamera> {
    const camera = await cameras.find(tx, id);
    if (!camera || camera.deviceId !== owner.deviceId || camera.projectId !== owner.projectId)
      throw commonErrors.notFound({ id });
    return camera;
  }
  const alone = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      const isTaken = isDuplicate(error, 'camera_of_device') || isDuplicate(error, 'camera_of_project');
      throw isTaken ? videoErrors.cameraCodeExists({ field: 'code' }) : error;
    });
  async function shown(tx: Transaction, id: string): Promise<Camera> {
    const camera = await cameras.shown(tx, id);
    if (!camera) throw commonErrors.notFound({ id });
    return camera;
  }

  /** 3206: the picture is to come by way of a server that is not there. */
  function assertVia({ kind, via }: Pick<Fields, 'kind' | 'via'>): void {
    if (kind === 'rtsp' && via === 'media' && !parts.hasMediaServer) throw videoErrors.noMediaServer({ field: 'via' });
  }

  return {
    cameras: (caller: Caller, { orgId, keyword, pageNum, pageSize }: BodyOut<typeof videoCalls.cameras>) =>
      cameras.list((column, add) => parts.within(caller, column, add), {
        orgId,
        keyword,
        limit: pageSize,
        offset: (pageNum - 1) * pageSize,
      }),
    choices: (owner: BodyOut<typeof videoCalls.choices>) => cameras.choices(ownerOf(owner)),

    async addCamera(caller: Caller, { equipmentId, projectId, ...fields }: BodyOut<typeof videoCalls.addCamera>) {
      const owner = await managed(caller, { equipmentId, projectId });
      assertVia(fields);
      const camera = { ...fieldsOf(fields), ...owner, id: newId() };
      return alone(async (tx) => {
        const home = await writes.home(tx, owner);
        if (!home) throw commonErrors.notFound({ owner: owner.deviceId ?? owner.projectId ?? '' });
        if (home.cameras >= LIMITS.video.cameras) throw videoErrors.camerasMax({ held: home.cameras });
        await writes.insert(tx, { ...camera, orgId: home.orgId, password: fields.password ?? '' }, now());
        await writeCamera(tx, caller, 'camera.add', camera, changesOf({}, fieldsOf(fields)));
        return shown(tx, camera.id);
      });
    },
    async editCamera(caller: Caller, { id, equipmentId, projectId, ...fields }: BodyOut<typeof videoCalls.editCamera>) {
      const owner = await managed(caller, { equipmentId, projectId });
      assertVia(fields);
      const [camera, was] = await alone(async (tx) => {
        const before = await found(tx, id, owner);
        const after = fieldsOf(fields);
        // A password belongs to the address it was typed for: it is never sent to another one.
        const isElsewhere =
          placeOf(before.address) !== placeOf(after.address) ||
          (after.onvif !== '' &&
            hostOf(after.onvif) !== hostOf(before.onvif) &&
            hostOf(after.onvif) !== hostOf(after.address));
        const password = fields.password ?? (isElsewhere ? '' : before.password);
        await writes.update(tx, id, after, password, now());
        const changes = changesOf(fieldsOf(before), {
          ...after,
          ...(password !== before.password && { password: 'changed' }),
        });
        if (changes) await writeCamera(tx, caller, 'camera.edit', { id, title: after.title }, changes);
        return [await shown(tx, id), before] as const;
      });
      parts.changed(was);
      return camera;
    },
    async deleteCamera(caller: Caller, { id, equipmentId, projectId }: BodyOut<typeof videoCalls.deleteCamera>) {
      const owner = await managed(caller, { equipmentId, projectId });
      const was = await db.transaction(async (tx) => {
        const camera = await found(tx, id, owner);
        await writes.delete(tx, id);
        await writeCamera(tx, caller, 'camera.delete', camera, changesOf(fieldsOf(camera), {}));
        return camera;
      });
      parts.changed(was);
      return {};
    },
  };
}
export type CameraService = ReturnType<typeof createCameraService>;

/** A device named beside a project is the one that is meant, reached through it. */
export function ownerOf({ equipmentId, projectId }: Owner): CameraOwner {
  if (equipmentId !== undefined) return { deviceId: equipmentId, projectId: null };
  if (projectId === undefined) throw commonErrors.notFound({ equipmentId: '' });
  return { deviceId: null, projectId };
}

/** Which camera of an owner a call names: what it leaves out is not asked after. */
export const cameraIn = ({
  camera,
  serialNumber,
  channelNumber,
}: Pick<BodyOut<typeof videoCalls.play>, 'camera' | 'serialNumber' | 'channelNumber'>) => ({
  ...(camera !== undefined && { camera }),
  ...(serialNumber !== undefined && { serialNumber }),
  ...(channelNumber !== undefined && { channelNumber }),
});

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');
const placeOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

/** 3204: something is missing that a camera of this kind needs. */
function assertComplete(kind: CameraKind, address: string, serialNumber: string): void {
  if (kind === 'ezviz') {
    if (serialNumber === '') throw videoErrors.cameraIncomplete({ field: 'serialNumber' });
    return;
  }
  const scheme = URL.canParse(address) ? new URL(address).protocol : '';
  const isRight = kind === 'rtsp' ? scheme === 'rtsp:' : scheme === 'http:' || scheme === 'https:';
  if (!isRight) throw videoErrors.cameraIncomplete({ field: 'address' });
}

/** What is stored of what was typed: nothing that its kind does not need. */
function fieldsOf(typed: Omit<Fields, 'password'> | StoredCamera): CameraFields {
  const { code, title, kind, address = '', username = '', serialNumber = '', channelNumber = 1, onvif = '' } = typed;
  const { via = 'platform' } = typed;
  assertComplete(kind, address, serialNumber);
  const common = { code, title, kind };
  if (kind === 'ezviz')
    return {
      ...common,
      via: 'platform',
      address: '',
      username: '',
      serialNumber,
      channelNumber,
      onvif: '',
      simulated: false,
    };
  const isRtsp = kind === 'rtsp';
  return {
    ...common,
    address,
    via: isRtsp ? via : 'platform',
    username: isRtsp ? username : '',
    serialNumber: '',
    channelNumber: 1,
    onvif: isRtsp ? onvif : '',
    simulated: isRtsp && typed.simulated === true,
  };
}
