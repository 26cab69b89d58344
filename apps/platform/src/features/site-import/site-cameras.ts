import { v7 as newId } from 'uuid';
import type { Transaction } from '../../kernel/db.ts';
import { cameraOwner } from '../../kernel/vault/camera-secrets.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import type { SiteDevice } from './site-rows.ts';

type SiteCamera = SiteDevice['cameras'][number];

/** Gives a new device its cameras. */
export async function insertCameras(
  tx: Transaction,
  vault: Vault,
  { orgId, deviceId }: { orgId: string; deviceId: string },
  cameras: readonly SiteCamera[],
): Promise<void> {
  for (const { code, title, address, username, password, simulated } of cameras) {
    const id = newId();
    await tx.query(
      `insert into camera (id, org_id, device_id, code, title, kind, address, username, password, simulated, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'rtsp', $6, $7, $8, $9, now(), now())`,
      [id, orgId, deviceId, code, title, address, username, vault.seal(cameraOwner(id), password), simulated],
    );
  }
}

/** A simulated camera listens on another port now, perhaps. One that somebody has made another of, or deleted, stays as it is. */
export async function renewCameras(tx: Transaction, deviceId: string, cameras: readonly SiteCamera[]): Promise<void> {
  for (const { code, address, simulated } of cameras)
    if (simulated)
      await tx.query(
        `update camera set address = $3, updated_at = now()
          where device_id = $1 and code = $2 and simulated and kind = 'rtsp' and address <> $3`,
        [deviceId, code, address],
      );
}
