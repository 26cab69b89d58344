import type { Camera, CameraChoice, CameraKind, CameraVia, Page } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { cameraOwner } from '../../kernel/vault/camera-secrets.ts';

/** Puts a value among the parameters of a statement. */
export type AddParam = (value: unknown) => string;
/** Whose camera it is: one of both. */
export interface CameraOwner {
  readonly deviceId: string | null;
  readonly projectId: string | null;
}
export type CameraFields = {
  readonly code: string;
  readonly title: string;
  readonly kind: CameraKind;
  readonly address: string;
  readonly via: CameraVia;
  readonly username: string;
  readonly serialNumber: string;
  readonly channelNumber: number;
  readonly onvif: string;
  readonly simulated: boolean;
};
/** With the password: never leaves the platform. */
export interface StoredCamera extends CameraFields, CameraOwner {
  readonly id: string;
  readonly orgId: string;
  readonly password: string;
}
interface Row {
  id: string;
  org_id: string;
  device_id: string | null;
  project_id: string | null;
  code: string;
  title: string;
  kind: CameraKind;
  address: string;
  via: CameraVia;
  username: string;
  password: string;
  serial_number: string;
  channel_number: number;
  onvif: string;
  simulated: boolean;
  owner_name: string;
}

const COLUMNS = `camera.id, camera.org_id, camera.device_id, camera.project_id, camera.code, camera.title, camera.kind, camera.address, camera.via,
  camera.username, camera.password, camera.serial_number, camera.channel_number, camera.onvif, camera.simulated,
  coalesce(device.name, project.name) as owner_name`;
const FROM =
  'camera left join device on device.id = camera.device_id left join project on project.id = camera.project_id';
/** `camera` and `owner` are placeholders. */
const OF_OWNER = (device: string, project: string) =>
  `(camera.device_id = ${device} or camera.project_id = ${project})`;

const shown = (row: Row): Camera => ({
  id: row.id,
  equipmentId: row.device_id,
  projectId: row.project_id,
  ownerName: row.owner_name,
  code: row.code,
  title: row.title,
  kind: row.kind,
  address: row.address,
  via: row.via,
  username: row.username,
  hasPassword: row.password !== '',
  serialNumber: row.serial_number,
  channelNumber: row.channel_number,
  onvif: row.onvif,
  simulated: row.simulated,
});

/** Cameras; their passwords are opened here. */
export function createCameraRepository(db: Db, vault: Vault) {
  const stored = (row: Row): StoredCamera => ({
    id: row.id,
    orgId: row.org_id,
    deviceId: row.device_id,
    projectId: row.project_id,
    code: row.code,
    title: row.title,
    kind: row.kind,
    address: row.address,
    via: row.via,
    username: row.username,
    password: vault.open(cameraOwner(row.id), row.password),
    serialNumber: row.serial_number,
    channelNumber: row.channel_number,
    onvif: row.onvif,
    simulated: row.simulated,
  });
  const chosen = (row: Row): CameraChoice => {
    const { id, code, title, kind, serialNumber, channelNumber, ownerName } = shown(row);
    return { id, code, title, kind, serialNumber, channelNumber, ownerName };
  };

  return {
    async list(
      within: (column: string, add: AddParam) => Promise<string>,
      {
        orgId,
        keyword,
        limit,
        offset,
      }: { orgId?: string | undefined; keyword?: string | undefined; limit: number; offset: number },
    ): Promise<Page<Camera>> {
      const { values, add } = statement();
      const where = [await within('camera.org_id', add)];
      if (orgId !== undefined) where.push(`camera.org_id = ${add(orgId)}::uuid`);
      if (keyword) {
        const like = add(likeText(keyword));
        where.push(
          `(camera.title ilike ${like} or camera.code ilike ${like} or coalesce(device.name, project.name) ilike ${like})`,
        );
      }
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${from} order by owner_name, camera.code, camera.id limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(shown) };
    },
    /** Of a device; or of a project and the devices that are bound to it. */
    async choices({ deviceId, projectId }: CameraOwner): Promise<CameraChoice[]> {
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${FROM} where ${OF_OWNER('$1', '$2')}
            or camera.device_id in (select device_id from project_device where project_id = $2)
          order by camera.project_id nulls last, owner_name, camera.code, camera.id`,
        [deviceId, projectId],
      );
      return rows.map(chosen);
    },
    /** One of those, by what a page calls it. */
    async named(
      owner: CameraOwner,
      name: { camera?: string; serialNumber?: string; channelNumber?: number },
    ): Promise<StoredCamera | undefined> {
      const { camera = '', serialNumber = '', channelNumber = 1 } = name;
      const [row] = await db.query<Row>(
        `select ${COLUMNS} from ${FROM}
          where (${OF_OWNER('$1', '$2')} or camera.device_id in (select device_id from project_device where project_id = $2))
            and case when $3 <> '' then camera.id::text = $3 or camera.code = $3
                     else $4 <> '' and camera.serial_number = $4 and camera.channel_number = $5 end
          order by camera.id::text = $3 desc, camera.project_id nulls last, camera.id limit 1`,
        [owner.deviceId, owner.projectId, camera, serialNumber, channelNumber],
      );
      return row && stored(row);
    },
    async find(on: Queryable, id: string): Promise<StoredCamera | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from ${FROM} where camera.id = $1`, [id]);
      return row && stored(row);
    },
    async shown(on: Queryable, id: string): Promise<Camera | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from ${FROM} where camera.id = $1`, [id]);
      return row && shown(row);
    },
  };
}
export type CameraRepository = ReturnType<typeof createCameraRepository>;

/** How cameras are written down; their passwords are sealed here. */
export function createCameraWrites(vault: Vault) {
  return {
    /** The organisation of the owner, whom nobody deletes meanwhile; and how many cameras it has. */
    async home(
      tx: Queryable,
      { deviceId, projectId }: CameraOwner,
    ): Promise<{ orgId: string; cameras: number } | undefined> {
      const [table, id] = deviceId === null ? ['project', projectId] : ['device', deviceId];
      const [row] = await tx.query<{ org_id: string }>(`select org_id from ${table} where id = $1 for key share`, [id]);
      const [count] = await tx.query<{ n: number }>(`select count(*) as n from camera where ${OF_OWNER('$1', '$2')}`, [
        deviceId,
        projectId,
      ]);
      return row && { orgId: row.org_id, cameras: count?.n ?? 0 };
    },
    async insert(tx: Queryable, camera: Omit<StoredCamera, 'id'> & { id: string }, at: Date): Promise<void> {
      await tx.query(
        `insert into camera (id, org_id, device_id, project_id, code, title, kind, address, username, password, serial_number,
                             channel_number, simulated, created_at, updated_at, onvif, via)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16)`,
        [
          camera.id,
          camera.orgId,
          camera.deviceId,
          camera.projectId,
          camera.code,
          camera.title,
          camera.kind,
          camera.address,
          camera.username,
          vault.seal(cameraOwner(camera.id), camera.password),
          camera.serialNumber,
          camera.channelNumber,
          camera.simulated,
          at,
          camera.onvif,
          camera.via,
        ],
      );
    },
    async update(tx: Queryable, id: string, fields: CameraFields, password: string, at: Date): Promise<void> {
      await tx.query(
        `update camera set code = $2, title = $3, kind = $4, address = $5, username = $6, password = $7, serial_number = $8,
                channel_number = $9, simulated = $10, updated_at = $11, onvif = $12, via = $13 where id = $1`,
        [
          id,
          fields.code,
          fields.title,
          fields.kind,
          fields.address,
          fields.username,
          vault.seal(cameraOwner(id), password),
          fields.serialNumber,
          fields.channelNumber,
          fields.simulated,
          at,
          fields.onvif,
          fields.via,
        ],
      );
    },
    delete: (tx: Queryable, id: string) => tx.query('delete from camera where id = $1', [id]),
  };
}
export type CameraWrites = ReturnType<typeof createCameraWrites>;
