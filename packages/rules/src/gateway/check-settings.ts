import {
  type ErrorSpec,
  type GatewayFeature,
  type GatewaySettings,
  LIMITS,
  LOW_POWER,
  type NetworkInterface,
  gatewayErrors,
} from '@lightfield/contract';
import { parseExpression } from '../formula/parse.ts';

/** What is wrong with settings, and with which field of them. */
export interface SettingsIssue {
  /** Path within the settings, e.g. "network.lan". */
  readonly field: string;
  readonly error: ErrorSpec;
}
export interface SettingsFacts {
  features: readonly GatewayFeature[];
  /** Keys of the variables of a device of this gateway; `undefined`: it carries no such device. */
  keysOf: (deviceId: string) => ReadonlySet<string> | undefined;
  /** Secrets that are stored, or come with these settings. */
  secrets: { readonly mqttPassword: boolean; readonly cert: boolean; readonly key: boolean };
}

/** Everything that keeps settings from being stored (S1 §5, §8 1321-1353). */
export function checkGatewaySettings(settings: GatewaySettings, facts: SettingsFacts): SettingsIssue[] {
  return [
    ...checkNetwork(settings, facts),
    ...checkForwarding(settings, facts),
    ...checkLowPower(settings, facts),
    ...checkTamper(settings, facts),
    ...(settings.location.source === 'gateway' && !facts.features.includes('baseStation')
      ? [{ field: 'location.source', error: gatewayErrors.baseStationUnsupported.spec }]
      : []),
  ];
}

function checkNetwork({ network }: GatewaySettings, { features }: SettingsFacts): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const { lan, wan, wifi } = network;
  for (const [name, one] of Object.entries({ lan, wan, wifi }))
    if (!isInterfaceRight(one)) issues.push({ field: `network.${name}`, error: gatewayErrors.networkInvalid.spec });
  if (wifi.enabled && !features.includes('wifi'))
    issues.push({ field: 'network.wifi', error: gatewayErrors.wifiUnsupported.spec });
  else if (wifi.enabled && wifi.ssid === '')
    issues.push({ field: 'network.wifi.ssid', error: gatewayErrors.networkInvalid.spec });
  if (issues.length === 0 && isStatic(lan) && isStatic(wan) && overlap(lan, wan))
    issues.push({ field: 'network.wan', error: gatewayErrors.subnetConflict.spec });
  return issues;
}

const isStatic = ({ enabled, dhcp }: NetworkInterface) => enabled && !dhcp;

/** IPv4 as a number; `undefined`: it is none. */
export function ipv4(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** A mask of ones and then zeros that leaves room for two machines at least. */
function maskOf(text: string): number | undefined {
  const mask = ipv4(text);
  if (mask === undefined) return undefined;
  const hosts = 2 ** 32 - mask;
  return hosts >= 4 && hosts <= 2 ** 24 && Number.isInteger(Math.log2(hosts)) ? mask : undefined;
}

/** Division instead of bit operations: those are signed. */
const subnet = (ip: number, mask: number) => Math.floor(ip / (2 ** 32 - mask));

/** A static address is one of a machine, and its default gateway another one in the same subnet. */
function isInterfaceRight(one: NetworkInterface): boolean {
  if (!isStatic(one)) return true;
  const [ip, mask] = [ipv4(one.ip), maskOf(one.mask)];
  if (ip === undefined || mask === undefined) return false;
  const hosts = 2 ** 32 - mask;
  const isHost = (address: number) => address % hosts !== 0 && address % hosts !== hosts - 1;
  const first = Math.floor(ip / 2 ** 24);
  if (first === 0 || first === 127 || first >= 224 || !isHost(ip)) return false;
  // A LAN may have none.
  if (one.gateway === '') return true;
  const gateway = ipv4(one.gateway);
  return gateway !== undefined && gateway !== ip && isHost(gateway) && subnet(gateway, mask) === subnet(ip, mask);
}

/** Two subnets overlap when they are the same in the shorter of their masks. */
function overlap(a: NetworkInterface, b: NetworkInterface): boolean {
  const mask = Math.min(maskOf(a.mask) ?? 0, maskOf(b.mask) ?? 0);
  return subnet(ipv4(a.ip) ?? 0, mask) === subnet(ipv4(b.ip) ?? 0, mask);
}

function checkForwarding({ mqtt }: GatewaySettings, { features, secrets, keysOf }: SettingsFacts): SettingsIssue[] {
  if (!mqtt.enabled) return [];
  if (!features.includes('mqtt')) return [{ field: 'mqtt.enabled', error: gatewayErrors.mqttUnsupported.spec }];
  const issues: SettingsIssue[] = [];
  const add = (field: string, error: ErrorSpec) => issues.push({ field: `mqtt.${field}`, error });
  if (!/^[\w.:-]+$/.test(mqtt.host)) add('host', gatewayErrors.mqttConnectFailed.spec);
  const topicOk =
    mqtt.topic !== '' &&
    mqtt.topic.length <= LIMITS.gateway.mqttTopicMax &&
    !/[+#\s]/.test(mqtt.topic) &&
    !mqtt.topic.includes('\0');
  if (!topicOk) add('topic', gatewayErrors.mqttTopicInvalid.spec);
  if (mqtt.auth === 'password' && (mqtt.username === '' || !secrets.mqttPassword))
    add('username', gatewayErrors.mqttConnectFailed.spec);
  if (mqtt.auth === 'certificate' && (!mqtt.tls || !secrets.cert || !secrets.key))
    add('auth', gatewayErrors.certificateInvalid.spec);
  if (mqtt.devices.some((id) => !keysOf(id))) add('devices', gatewayErrors.mqttConnectFailed.spec);
  return issues;
}

function checkLowPower({ lowPower }: GatewaySettings, { features }: SettingsFacts): SettingsIssue[] {
  if (!lowPower.enabled) return [];
  if (!features.includes('lowPower'))
    return [{ field: 'lowPower.enabled', error: gatewayErrors.lowPowerUnsupported.spec }];
  const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
  return (['sleepDelaySeconds', 'wakeAfterMinutes'] as const)
    .filter((field) => !within(lowPower[field], LOW_POWER[field]))
    .map((field) => ({ field: `lowPower.${field}`, error: gatewayErrors.sleepDelayInvalid.spec }));
}

function checkTamper({ antiTamper }: GatewaySettings, { features, keysOf }: SettingsFacts): SettingsIssue[] {
  if (!antiTamper.enabled) return [];
  if (!features.includes('antiTamper'))
    return [{ field: 'antiTamper.enabled', error: gatewayErrors.antiTamperUnsupported.spec }];
  const keys = antiTamper.deviceId === null ? undefined : keysOf(antiTamper.deviceId);
  const wrong = [{ field: 'antiTamper.formula', error: gatewayErrors.antiTamperFormulaInvalid.spec }];
  if (!keys || antiTamper.formula.length > LIMITS.variable.formulaMax) return wrong;
  const parsed = parseExpression(antiTamper.formula, (name) => keys.has(name));
  // Without a variable it would be true or false for ever.
  return parsed.ok && parsed.formula.names.length > 0 ? [] : wrong;
}
