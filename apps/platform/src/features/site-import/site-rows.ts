import type { SiteDocument } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '../../kernel/db.ts';
import { driverOwner, sealDriver } from '../../kernel/vault/driver-secrets.ts';
import type { Vault } from '../../kernel/vault/vault.ts';

export type SiteDevice = SiteDocument['devices'][number];

interface Place {
  orgId: string;
  gatewayId: string;
  groupId: string;
  sort: number;
  device: SiteDevice;
}

/** A device with its drivers, variables, alarms and reports; names and keys become ids here. */
export async function insertDevice(
  tx: Transaction,
  vault: Vault,
  { orgId, gatewayId, groupId, sort, device }: Place,
): Promise<string> {
  const deviceId = uuidv7();
  await tx.query(
    `insert into device (id, org_id, gateway_id, group_id, name, device_no, address, lng, lat, manufacturer, remark, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      deviceId,
      orgId,
      gatewayId,
      groupId,
      device.name,
      device.deviceNo,
      device.address,
      device.lng,
      device.lat,
      device.manufacturer,
      device.remark,
      sort,
    ],
  );
  for (const driver of device.drivers) {
    const id = uuidv7();
    const { name, type, settings, ...details } = sealDriver(vault, driverOwner(id), driver);
    await tx.query(
      'insert into driver (id, device_id, name, type, settings, details) values ($1, $2, $3, $4, $5, $6)',
      [id, deviceId, name, type, JSON.stringify(settings), JSON.stringify(details)],
    );
  }
  const variables = await insertVariables(tx, deviceId, device);
  const variableOf = (key: string, where: string) => {
    const id = variables.get(key);
    if (!id) throw new Error(`${device.name}: ${where} names the unknown variable "${key}"`);
    return id;
  };
  for (const [index, alarm] of device.alarms.entries()) {
    await tx.query(
      `insert into alarm_rule (id, device_id, variable_id, settings, severity, confirm_rule, content, sort)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        uuidv7(),
        deviceId,
        variableOf(alarm.variable, `alarm "${alarm.content}"`),
        JSON.stringify(alarm),
        alarm.severity,
        alarm.confirmRule,
        alarm.content,
        index,
      ],
    );
  }
  for (const [index, report] of device.reports.entries()) {
    for (const key of report.variables) variableOf(key, `report "${report.name}"`);
    await tx.query(
      'insert into report (id, device_id, name, type, interval_ms, settings, sort) values ($1, $2, $3, $4, $5, $6, $7)',
      [uuidv7(), deviceId, report.name, report.type, report.intervalMs, JSON.stringify(report), index],
    );
  }
  return deviceId;
}

async function insertVariables(tx: Transaction, deviceId: string, device: SiteDevice): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, variable] of device.variables.entries()) {
    const id = uuidv7();
    ids.set(variable.key, id);
    await tx.query(
      `insert into variable (id, device_id, key, name, kind, data_type, access, unit, decimals, write_lower, write_upper,
                             read_formula, write_formula, collection, status_map, settings, sort)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        id,
        deviceId,
        variable.key,
        variable.name,
        variable.kind,
        variable.dataType,
        variable.access,
        variable.unit,
        variable.decimals,
        variable.writeLower ?? null,
        variable.writeUpper ?? null,
        variable.readFormula ?? null,
        variable.writeFormula ?? null,
        variable.collection,
        JSON.stringify(variable.statusMap),
        JSON.stringify(variable),
        index,
      ],
    );
  }
  return ids;
}
