import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  type BodyOut,
  DomainError,
  type gatewayLifeCalls,
  gatewayErrors,
  type GatewaySecretName,
  type GatewaySettings,
  type Uploaded,
} from '@lightfield/contract';
import { checkGatewaySettings, parseExpression } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import type { GatewayLifeRepository, GatewayLifeRow, LifeDevice } from './gateway-life.repository.ts';
import { ours } from './ours.ts';

export interface SettingsServiceParts {
  db: Pick<Db, 'transaction'>;
  lives: GatewayLifeRepository;
  operations: OperationLog;
  seal: Seal;
  log: Log;
  sendSettings: (gatewayId: string) => Promise<void>;
}
/** Stands in the operation log in place of a secret. */
const CHANGED = '（已修改）';

/** Changing the settings of a gateway (S1 §3). They are stored first, and sent when the gateway is there. */
export function createGatewaySettingsService(parts: SettingsServiceParts) {
  const { db, lives, operations, seal, log, sendSettings } = parts;

  /** Whether or not it is there just now, they are stored: nothing that goes wrong here undoes that. */
  const send = (id: string) =>
    sendSettings(id).catch((error: unknown) => log.warn({ error, gateway: id }, 'settings were not sent'));

  async function write(
    tx: Transaction,
    caller: Caller,
    gateway: GatewayLifeRow,
    next: GatewaySettings,
    secrets: Readonly<Partial<Record<GatewaySecretName, string>>>,
  ): Promise<number> {
    const { id, name } = gateway;
    const replaced = Object.fromEntries(Object.keys(secrets).map((one) => [one, CHANGED]));
    const changes = changesOf(flat(gateway.settings), { ...flat(next), ...replaced });
    if (!changes) return gateway.settings_revision;
    for (const [secret, value] of Object.entries(secrets))
      await lives.putSecret(tx, id, secret as GatewaySecretName, value);
    const revision = await lives.putSettings(tx, id, next);
    const entry = { action: 'gateway.settings', objectType: 'gateway', objectId: id, objectName: name } as const;
    await operations.write(caller, { ...entry, ...changes }, tx);
    return revision;
  }

  async function keepTamper(tx: Transaction, gateway: GatewayLifeRow, next: GatewaySettings, devices: LifeDevice[]) {
    const { enabled, deviceId, formula } = next.antiTamper;
    if (!enabled || deviceId === null) return;
    const parsed = parseExpression(formula, () => true);
    const [first] = parsed.ok ? parsed.formula.names : [];
    const device = devices.find(({ id }) => id === deviceId);
    const variable = device?.variables.find(({ key }) => key === first);
    if (!variable) throw gatewayErrors.antiTamperFormulaInvalid({ field: 'antiTamper.formula' });
    const rule = gateway.tamper_rule ?? newId();
    await lives.putTamper(tx, gateway.id, { rule, deviceId, variableId: variable.id, formula });
  }

  return {
    async save(caller: Caller, body: BodyOut<typeof gatewayLifeCalls.saveSettings>): Promise<{ revision: number }> {
      const { id, revision, settings, password, wifiPassword, nonce } = body;
      const secrets: Partial<Record<GatewaySecretName, string>> = {};
      if (nonce !== undefined && (password !== undefined || wifiPassword !== undefined)) {
        const taken = await seal.take(nonce);
        if (password !== undefined) secrets.mqttPassword = seal.open('password', password, taken);
        if (wifiPassword !== undefined) secrets.wifiPassword = seal.open('wifiPassword', wifiPassword, taken);
      }
      const saved = await db.transaction(async (tx) => {
        const gateway = ours(await lives.find(tx, id, true), id);
        if (gateway.settings_revision !== revision) throw gatewayErrors.configOutdated({ id });
        const [devices, stored] = [await lives.devices(tx, id), await lives.secretNames(tx, id)];
        const [issue] = checkGatewaySettings(settings, {
          features: gateway.model.features,
          keysOf: (deviceId) => keysOf(devices, deviceId),
          secrets: {
            mqttPassword: stored.has('mqttPassword') || secrets.mqttPassword !== undefined,
            cert: stored.has('cert'),
            key: stored.has('key'),
          },
        });
        if (issue) throw new DomainError(issue.error, { field: issue.field });
        await keepTamper(tx, gateway, settings, devices);
        return write(tx, caller, gateway, settings, secrets);
      });
      await send(id);
      return { revision: saved };
    },

    async saveCertificate(
      caller: Caller,
      { id, name, file }: BodyOut<typeof gatewayLifeCalls.saveCertificate>,
    ): Promise<{ revision: number }> {
      const pem = pemOf(name, file);
      const revision = await db.transaction(async (tx) => {
        const gateway = ours(await lives.find(tx, id, true), id);
        if (!gateway.model.features.includes('mqtt')) throw gatewayErrors.mqttUnsupported({ id });
        return write(tx, caller, gateway, gateway.settings, { [name]: pem });
      });
      await send(id);
      return { revision };
    },
  };
}
export type GatewaySettingsService = ReturnType<typeof createGatewaySettingsService>;

function keysOf(devices: readonly LifeDevice[], id: string): ReadonlySet<string> | undefined {
  const device = devices.find((one) => one.id === id);
  return device && new Set(device.variables.map(({ key }) => key));
}

/** "mqtt.host": value; one level of groups, and interfaces within `network`. */
function flat(settings: object, before = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value, `${before}${name}.`))
        : [[`${before}${name}`, value]],
    ),
  );
}

/** PEM of a certificate, or of a private key without a password. 1340 for anything else. */
function pemOf(name: 'ca' | 'cert' | 'key', { bytes, kind }: Uploaded): string {
  const buffer = Buffer.from(bytes);
  try {
    if (name !== 'key') {
      // A file of an authority may hold several; the first proves that they are certificates.
      const certificate = new X509Certificate(buffer);
      return kind === 'pem' ? buffer.toString('utf8') : certificate.toString();
    }
    if (kind === 'pem') return createPrivateKey(buffer).export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const type of ['pkcs8', 'pkcs1', 'sec1'] as const) {
      try {
        return createPrivateKey({ key: buffer, format: 'der', type })
          .export({ type: 'pkcs8', format: 'pem' })
          .toString();
      } catch {
        // Written in another of these forms.
      }
    }
  } catch {
    // Below: neither.
  }
  throw gatewayErrors.certificateInvalid({ field: name });
}
