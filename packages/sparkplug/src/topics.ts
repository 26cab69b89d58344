/** First level of every topic of Sparkplug B. */
const NAMESPACE = 'spBv1.0';
const STATE = 'STATE';
/** Namespace, group, message, node, device. */
const MOST_LEVELS = 5;

export type NodeMessage = 'NBIRTH' | 'NDATA' | 'NDEATH' | 'NCMD';
export type DeviceMessage = 'DBIRTH' | 'DDATA' | 'DDEATH' | 'DCMD';

export interface NodeTopic {
  type: NodeMessage;
  group: string;
  node: string;
  device?: undefined;
}
export interface DeviceTopic {
  type: DeviceMessage;
  group: string;
  node: string;
  device: string;
}
export interface StateTopic {
  type: 'STATE';
  hostId: string;
}
export type Topic = NodeTopic | DeviceTopic | StateTopic;

const NODE_MESSAGES = byName<NodeMessage>(['NBIRTH', 'NDATA', 'NDEATH', 'NCMD']);
const DEVICE_MESSAGES = byName<DeviceMessage>(['DBIRTH', 'DDATA', 'DDEATH', 'DCMD']);

/** Wildcards are reserved by Sparkplug; MQTT forbids NUL and lets a broker hang up over any control character. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[+#\u0000-\u001f\u007f-\u009f]/;

/** Whether a group, edge node, device or host may be called so: one level of a topic, without reserved characters. */
export function isValidName(name: string): boolean {
  return name.length > 0 && !name.includes('/') && !FORBIDDEN.test(name) && name.isWellFormed();
}

/** Builders of topics. Each throws `RangeError` for a name that `isValidName` refuses. */
export const topics = {
  nodeBirth: (group: string, node: string) => nodeTopic('NBIRTH', group, node),
  nodeData: (group: string, node: string) => nodeTopic('NDATA', group, node),
  nodeDeath: (group: string, node: string) => nodeTopic('NDEATH', group, node),
  nodeCommand: (group: string, node: string) => nodeTopic('NCMD', group, node),
  deviceBirth: (group: string, node: string, device: string) => deviceTopic('DBIRTH', group, node, device),
  deviceData: (group: string, node: string, device: string) => deviceTopic('DDATA', group, node, device),
  deviceDeath: (group: string, node: string, device: string) => deviceTopic('DDEATH', group, node, device),
  deviceCommand: (group: string, node: string, device: string) => deviceTopic('DCMD', group, node, device),
  state: (hostId: string) => `${NAMESPACE}/${STATE}/${valid(hostId)}`,
};

/** What a topic addresses; `undefined` for anything that is not exactly a topic of Sparkplug B. */
export function parseTopic(topic: string): Topic | undefined {
  if (FORBIDDEN.test(topic) || !topic.isWellFormed()) return undefined;
  const levels = topic.split('/', MOST_LEVELS + 1);
  const [namespace, group, type, node, device] = levels;
  if (namespace !== NAMESPACE || !group || !type) return undefined;
  // A host's topic has its own order of levels: namespace, STATE, host.
  if (levels.length === 3) return group === STATE ? { type: STATE, hostId: type } : undefined;
  if (!node) return undefined;
  if (levels.length === 4) return nodeAddress(NODE_MESSAGES.get(type), group, node);
  return device && levels.length === MOST_LEVELS
    ? deviceAddress(DEVICE_MESSAGES.get(type), group, node, device)
    : undefined;
}

function nodeAddress(type: NodeMessage | undefined, group: string, node: string): NodeTopic | undefined {
  return type && { type, group, node };
}

function deviceAddress(
  type: DeviceMessage | undefined,
  group: string,
  node: string,
  device: string,
): DeviceTopic | undefined {
  return type && { type, group, node, device };
}

function nodeTopic(type: NodeMessage, group: string, node: string): string {
  return `${NAMESPACE}/${valid(group)}/${type}/${valid(node)}`;
}

function deviceTopic(type: DeviceMessage, group: string, node: string, device: string): string {
  return `${NAMESPACE}/${valid(group)}/${type}/${valid(node)}/${valid(device)}`;
}

function valid(name: string): string {
  if (!isValidName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a level of a topic`);
  return name;
}

function byName<Message extends string>(messages: readonly Message[]): ReadonlyMap<string, Message> {
  return new Map(messages.map((message) => [message, message]));
}
