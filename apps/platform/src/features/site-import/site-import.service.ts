import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_GATEWAY_MODEL,
  type PageJson,
  type SiteCard,
  type SiteDocument,
  type SiteInspection,
  type SiteProject,
  type SiteScene,
  type SiteSmartReport,
  type SiteWorkOrder,
} from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { hashMachineSecret, isMachineSecret, newMachineSecret } from '../../kernel/machine-secret.ts';
import { driverOwner, openDriver, sealDriver } from '../../kernel/vault/driver-secrets.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { insertCameras, renewCameras } from './site-cameras.ts';
import { insertDevice, type SiteDevice } from './site-rows.ts';
import { showsScene, withScenes } from './site-scene-ids.ts';

/** The gateway that carries the devices of the site document. */
export const SITE_GATEWAY_SN = '100000000001';
const CODE_DIGITS = 6;

export interface SiteCredentials {
  sn: string;
  password: string;
}
export interface SiteImport {
  credentials: SiteCredentials;
  /** Devices made in this start. */
  created: number;
  /** Devices whose driver settings were renewed, e.g. because the plant listens on another port now. */
  updated: number;
}

/**
 * Sets up the gateway, the devices, the 3D scenes and the projects of a site document. Called at every start with what the plant says of itself: devices
 * that exist (by number) keep everything people have changed, only where their drivers connect to is renewed. All of it or none.
 */
export function createSiteImportService({
  db,
  bus,
  vault,
  addPages,
  addProject,
  addScene,
  addInspection,
  addWorkOrder,
  addSmartReport,
  addCard,
}: {
  db: Db;
  vault: Vault;
  bus: Pick<Bus, 'emit'>;
  /** Gives a new device or project its configuration pages. */
  addPages: (
    tx: Transaction,
    owner: { kind: 'device' | 'project'; id: string },
    documents: readonly PageJson[],
  ) => Promise<void>;
  /** Makes a project but for its pages. */
  addProject: (tx: Transaction, orgId: string, project: SiteProject) => Promise<string>;
  /** Makes a 3D scene, or finds the one of that name; its id. */
  addScene: (tx: Transaction, orgId: string, scene: SiteScene) => Promise<string>;
  /** Makes an inspection of these devices. */
  addInspection: (
    tx: Transaction,
    orgId: string,
    inspection: SiteInspection,
    deviceIds: readonly string[],
  ) => Promise<void>;
  /** Makes an IoT card; of a device: it is in the gateway before that. */
  addCard: (tx: Transaction, orgId: string, card: SiteCard, deviceId: string | undefined) => Promise<void>;
  addWorkOrder: (
    tx: Transaction,
    orgId: string,
    order: SiteWorkOrder,
    device: { id: string; name: string },
  ) => Promise<void>;
  /** Makes a smart report of these devices, with a record that is to be filled in. */
  addSmartReport: (
    tx: Transaction,
    orgId: string,
    report: SiteSmartReport,
    deviceIds: readonly string[],
  ) => Promise<void>;
}) {
  /** Something to do, for whoever is new. */
  async function addFieldWork(tx: Transaction, orgId: string, site: SiteDocument) {
    const { inspections, workOrders, smartReports, cards } = site;
    const devices = await tx.query<{ id: string; name: string; device_no: string }>(
      'select id, name, device_no from device where org_id = $1',
      [orgId],
    );
    const of = (no: string) => devices.find(({ device_no }) => device_no === no);
    const idsOf = (nos: readonly string[]) => nos.flatMap((no) => of(no)?.id ?? []);
    for (const one of inspections) await addInspection(tx, orgId, one, idsOf(one.deviceNos));
    for (const one of smartReports) await addSmartReport(tx, orgId, one, idsOf(one.deviceNos));
    for (const { deviceNo, ...card } of cards)
      await addCard(tx, orgId, card, deviceNo === undefined ? undefined : of(deviceNo)?.id);
    for (const one of workOrders) {
      const device = of(one.deviceNo);
      if (device) await addWorkOrder(tx, orgId, one, device);
    }
  }

  return {
    /** `known`: the credentials written at an earlier start; kept when they are still right. */
    async importSite(site: SiteDocument, orgId: string, known: SiteCredentials | undefined): Promise<SiteImport> {
      const touched: { deviceId: string; gatewayId: string }[] = [];
      const result = await db.transaction(async (tx) => {
        const gateway = await ensureGateway(tx, orgId, site.name.zh, known);
        // Only for pages that are new: a scene that somebody deleted does not come back by itself.
        const drawn = async (pages: readonly PageJson[]) => {
          const ids = new Map<string, string>();
          for (const scene of site.scenes)
            if (showsScene(pages, scene.id)) ids.set(scene.id, await addScene(tx, orgId, scene));
          return withScenes(pages, ids);
        };
        let created = 0;
        let updated = 0;
        for (const [sort, device] of site.devices.entries()) {
          const [existing] = await tx.query<{ id: string }>(
            'select id from device where org_id = $1 and device_no = $2',
            [orgId, device.deviceNo],
          );
          if (existing) {
            await renewCameras(tx, existing.id, device.cameras);
            if (!(await renewDrivers(tx, vault, existing.id, device))) continue;
            updated++;
            touched.push({ deviceId: existing.id, gatewayId: gateway.id });
            continue;
          }
          const groupId = await ensureGroup(tx, orgId, device.group);
          const deviceId = await insertDevice(tx, vault, { orgId, gatewayId: gateway.id, groupId, sort, device });
          await insertCameras(tx, vault, { orgId, deviceId }, device.cameras);
          await addPages(tx, { kind: 'device', id: deviceId }, await drawn(device.pages));
          created++;
          touched.push({ deviceId, gatewayId: gateway.id });
        }
        // With the devices: a project that somebody deleted does not come back.
        if (created === site.devices.length) {
          for (const project of site.projects)
            await addPages(
              tx,
              { kind: 'project', id: await addProject(tx, orgId, project) },
              await drawn(project.pages),
            );
          await addFieldWork(tx, orgId, site);
        }
        if (touched.length > 0)
          await tx.query(
            'update gateway set config_revision = config_revision + 1, sync_when_back = true where id = $1',
            [gateway.id],
          );
        return { credentials: gateway.credentials, created, updated };
      });
      for (const change of touched) bus.emit('configChanged', change);
      return result;
    },
  };
}

async function ensureGateway(tx: Transaction, orgId: string, name: string, known: SiteCredentials | undefined) {
  const [row] = await tx.query<{ id: string; mqtt_password_hash: string }>(
    'select id, mqtt_password_hash from gateway where sn = $1 for update',
    [SITE_GATEWAY_SN],
  );
  if (row && known?.sn === SITE_GATEWAY_SN && isMachineSecret(known.password, row.mqtt_password_hash)) {
    return { id: row.id, credentials: known };
  }
  const credentials = { sn: SITE_GATEWAY_SN, password: newMachineSecret() };
  const hash = hashMachineSecret(credentials.password);
  if (row) {
    await tx.query('update gateway set mqtt_password_hash = $2 where id = $1', [row.id, hash]);
    return { id: row.id, credentials };
  }
  const id = uuidv7();
  await tx.query(
    `insert into gateway (id, org_id, kind, sn, verification_code, name, mqtt_username, mqtt_password_hash, model_id)
     values ($1, $2, 'lightfield', $3, $4, $5, $3, $6, $7)`,
    [
      id,
      orgId,
      SITE_GATEWAY_SN,
      String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
      name,
      hash,
      DEFAULT_GATEWAY_MODEL,
    ],
  );
  return { id, credentials };
}

async function ensureGroup(tx: Transaction, orgId: string, name: string): Promise<string> {
  const [known] = await tx.query<{ id: string }>(
    'select id from device_group where org_id = $1 and name = $2 and parent_id is null',
    [orgId, name],
  );
  if (known) return known.id;
  const id = uuidv7();
  await tx.query(
    `insert into device_group (id, org_id, name, sort)
     select $1, $2, $3, count(*) from device_group where org_id = $2`,
    [id, orgId, name],
  );
  return id;
}

/** Settings of the site document win over stored ones, setting by setting. Answers whether anything differed. */
async function renewDrivers(tx: Transaction, vault: Vault, deviceId: string, device: SiteDevice): Promise<boolean> {
  let changed = false;
  for (const { name, settings } of device.drivers) {
    const [row] = await tx.query<{ id: string; settings: Record<string, unknown> }>(
      'select id, settings from driver where device_id = $1 and name = $2 for update',
      [deviceId, name],
    );
    if (!row) continue;
    const owner = driverOwner(row.id);
    const stored = openDriver(vault, owner, row);
    const wanted = { ...stored, settings: { ...stored.settings, ...settings } };
    if (isDeepStrictEqual(wanted.settings, stored.settings)) continue;
    await tx.query('update driver set settings = $2 where id = $1', [
      row.id,
      JSON.stringify(sealDriver(vault, owner, wanted).settings),
    ]);
    changed = true;
  }
  return changed;
}
