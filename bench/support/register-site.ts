/** What benches through everything begin with: a PLC of registers, and a platform and a gateway as real processes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteDocumentInput, deviceCalls, monitorCalls } from '@lightfield/contract';
import { ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { startRegisterBank } from '../../apps/plant/src/servers/modbus/register-bank.ts';
import { lateCord } from './late-cord.ts';

type SiteDevice = SiteDocumentInput['devices'][number];
type RegisterDevice = Pick<SiteDevice, 'name' | 'deviceNo' | 'variables'> & Partial<SiteDevice>;

/** The driver of every device there, which polls that PLC. */
export const plcDriver = (port: number) => ({
  name: 'plc',
  type: 'modbus-tcp' as const,
  settings: { host: '127.0.0.1', port },
});

/** A variable that is one register; they are counted from 0. `intervalMs` 0: as fast as it allows. */
export const registerVariable = (register: number, intervalMs: number, key = `r${register}`) => ({
  key,
  name: key,
  driver: 'plc',
  address: `4x${register + 1}`,
  dataType: 'uint16' as const,
  decimals: 0,
  intervalMs,
});

/**
 * Answers when the gateway is online, with the devices as the operation centre lists them. `env`: of the platform; `lateMs`:
 * after which the PLC answers.
 */
export async function startRegisterSite(
  registers: number,
  devices: readonly RegisterDevice[],
  env: Record<string, string> = {},
  lateMs = 0,
) {
  const bank = await startRegisterBank({ registers });
  const cord = lateMs > 0 ? await lateCord(bank.port, lateMs) : undefined;
  const drivers = [plcDriver(cord?.port ?? bank.port)];
  const plain = { group: '基准', manufacturer: '', address: '', lng: 0, lat: 0, remark: '', alarms: [], reports: [] };
  const site: SiteDocumentInput = {
    v: 1,
    name: { zh: '基准', en: 'Bench' },
    devices: devices.map((device) => ({ ...plain, drivers, ...device })),
  };
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(site));
  const platform = await startPlatform({
    data,
    env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile, LF_LOG_LEVEL: 'warn', ...env },
  });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  const gatewayData = freshFolder('lightfield-gateway-');
  const { mqttPort } = platform;
  const gateway = await startGateway({ sn, password, mqttPort, data: gatewayData, env: { LF_LOG_LEVEL: 'warn' } });
  const api = await login(platform.url, ADMIN.name, ADMIN.password);
  const { rows: listed } = await api.call(deviceCalls.query, { pageSize: '100' });
  const equipmentId = listed[0]?.id ?? '';
  await until('the gateway', async () => (await api.call(monitorCalls.gatewayInfo, { equipmentId })).online, {
    withinMs: 60_000,
  });
  return {
    bank,
    platform,
    gateway,
    api,
    /** Folders of the platform and of the gateway. */
    data,
    gatewayData,
    devices: listed,
    /** Of the first of them. */
    equipmentId,
    async stop(): Promise<void> {
      await gateway.stop();
      await platform.stop();
      cord?.stop();
      await bank.stop();
    },
  };
}
