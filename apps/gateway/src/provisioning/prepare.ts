import {
  type ConfigDevice,
  type ConfigResult,
  type ConfigVariable,
  driverErrors,
  type DriverSettings,
  gatewayErrors,
  GatewayConfig,
  LIMITS,
  protocolErrors,
  registerErrors,
} from '@lightfield/contract';
import { validateDevice } from '@lightfield/rules';
import type { z } from 'zod';
import { type Driver, inBoth, type Point } from '../drivers/driver.ts';
import { driverOf } from '../drivers/index.ts';
import { itemAt } from './item-path.ts';
import { driversText } from '../locales/drivers/text.ts';

export interface PreparedStation {
  readonly driver: Driver;
  readonly settings: unknown;
}
/** A device of which everything was checked and understood: making it work cannot fail. */
export interface PreparedDevice {
  readonly config: ConfigDevice;
  /** By the driver's name within the device. */
  readonly stations: ReadonlyMap<string, PreparedStation>;
  /** Where each variable of kind `device` lies, by id. */
  readonly points: ReadonlyMap<string, Point>;
}
export interface PreparedConfig {
  readonly config: GatewayConfig;
  readonly devices: readonly PreparedDevice[];
}
export type ConfigErrors = ConfigResult['errors'];
export type Preparation = { ok: true; prepared: PreparedConfig } | { ok: false; errors: ConfigErrors };

/** Errors that are told; the rest follows when these are mended. */
const MOST_ERRORS = 100;
/** Bytes of a metric in a birth beside its name: alias, time, type, framing. Values may follow the birth. */
const METRIC_BYTES = 24;

/** Understands a whole configuration, or says everything that is wrong with it. */
export function prepare(document: unknown): Preparation {
  const parsed = GatewayConfig.safeParse(document);
  if (!parsed.success) return { ok: false, errors: issues(parsed.error, document).slice(0, MOST_ERRORS) };
  const errors: ConfigErrors = [];
  const devices = parsed.data.devices.map((device) => prepareDevice(device, errors));
  repeatedIds(parsed.data, errors);
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, MOST_ERRORS) };
  return { ok: true, prepared: { config: parsed.data, devices } };
}

function issues(error: z.ZodError, document: unknown): ConfigErrors {
  return error.issues.map(({ path, message }) => ({ item: itemAt(document, path), reason: message }));
}

function prepareDevice(config: ConfigDevice, errors: ConfigErrors): PreparedDevice {
  const english = validateDevice(config, 'en');
  validateDevice(config, 'zh').forEach(({ item, reason }, i) =>
    errors.push({ item, reason: inBoth({ zh: reason, en: english[i]?.reason ?? '' }) }),
  );
  const within = `设备 ${config.name}`;
  const stations = new Map<string, PreparedStation>();
  for (const settings of config.drivers) {
    const station = prepareStation(settings, `${within} / 驱动 ${settings.name}`, errors);
    if (station) stations.set(settings.name, station);
  }
  const points = new Map<string, Point>();
  for (const variable of config.variables) {
    const station = variable.kind === 'device' ? stations.get(variable.driver ?? '') : undefined;
    const point = station && preparePoint(variable, station, `${within} / 变量 ${variable.key}`, errors);
    if (point) points.set(variable.id, point);
  }
  if (birthBytes(config) > LIMITS.gateway.messageBytes)
    errors.push({ item: within, reason: inBoth(gatewayErrors.configTooLarge.spec) });
  return { config, stations, points };
}

function prepareStation(
  { type, settings }: DriverSettings,
  item: string,
  errors: ConfigErrors,
): PreparedStation | undefined {
  const driver = driverOf(type);
  if (!driver) {
    errors.push({ item, reason: `${type}: ${inBoth(protocolErrors.protocolUnsupported.spec)}` });
    return undefined;
  }
  const parsed = driver.settings.safeParse(settings);
  if (parsed.success) return { driver, settings: parsed.data };
  const { zh } = driverErrors.driverSettingsInvalid.spec;
  for (const { path, message } of parsed.error.issues)
    errors.push({ item, reason: inBoth({ zh, en: [path.join('.'), message].filter(Boolean).join(': ') }) });
  return undefined;
}

function preparePoint(
  variable: ConfigVariable,
  { driver, settings }: PreparedStation,
  item: string,
  errors: ConfigErrors,
): Point | undefined {
  const { address: text = '', dataType, byteOrder, stringLength = 0, access } = variable;
  const address = driver.address.safeParse(text);
  if (!address.success) {
    const reason = address.error.issues[0]?.message ?? inBoth(registerErrors.registerAddressInvalid.spec);
    // An empty address has been found already.
    if (text.trim() !== '') errors.push({ item, reason: `${text}: ${reason}` });
    return undefined;
  }
  const point: Point = {
    address: address.data,
    dataType,
    byteOrder,
    stringLength: dataType === 'string' ? stringLength : 0,
  };
  const refusal = driver.refuse(point, access !== 'read', settings);
  if (!refusal) return point;
  errors.push({ item, reason: `${text}: ${inBoth(refusal)}` });
  return undefined;
}

/** Everything is found by its id, and metrics by their alias: no two may share one, whatever device they are in. */
function repeatedIds({ devices }: GatewayConfig, errors: ConfigErrors): void {
  const seen = new Set<string | number>();
  const note = (id: string | number, item: string) => {
    if (seen.has(id)) errors.push({ item, reason: inBoth(driversText('prepare.theIdOccursTwice', { id })) });
    seen.add(id);
  };
  for (const { id, name, variables, alarms, reports, scripts } of devices) {
    note(id, `设备 ${name}`);
    for (const variable of variables) {
      note(variable.id, `设备 ${name} / 变量 ${variable.key}`);
      note(variable.alias, `设备 ${name} / 变量 ${variable.key}`);
    }
    for (const alarm of alarms) note(alarm.id, `设备 ${name} / 报警 ${alarm.content}`);
    for (const report of reports) note(report.id, `设备 ${name} / 报表 ${report.name}`);
    for (const script of scripts) note(script.id, `设备 ${name} / 脚本 ${script.name}`);
  }
}

/** A birth is one message, and the broker takes none beyond its limit. */
function birthBytes({ variables }: ConfigDevice): number {
  return variables.reduce((sum, { key }) => sum + METRIC_BYTES + key.length, 0);
}
