import type { Communication, GatewayState, LiveFrame, Severity } from '@lightfield/contract';
import type { Bus, Events } from '../../kernel/bus.ts';
import type { Log } from '../../kernel/log.ts';
import type { SignalGrant } from '../types.ts';
import type { LiveSocket } from './live-socket.ts';

/** Changes of a device's alarms and gateway within this time make one frame, ms. */
const GATHER_MS = 50;
/** Close code of the contract: the right to see it has ended. */
const REVOKED = 4403;

export interface DevicePorts {
  /** The gateway that carries a device; `undefined` when it has none. */
  gatewayOf(deviceId: string): Promise<{ gatewayId: string; state: GatewayState } | undefined>;
  /** Open alarms of a device, or of a project its own: condition holds; waits for confirmation. */
  alarmCounts(sourceId: string): { active: number; unconfirmed: number; worst?: Severity | null; shelved?: number };
  /** How a device answers its gateway; `null`: it has none. */
  communicationOf(deviceId: string, gatewayId: string | null): Communication | null;
}

interface WatchedDevice {
  deviceId: string;
  readonly sockets: Set<LiveSocket>;
  gatewayId: string | undefined;
  state: GatewayState;
  /** Rises whenever the state was heard of, so that an older look-up does not overwrite it. */
  version: number;
  timer: NodeJS.Timeout | undefined;
}

const text = (frame: LiveFrame) => JSON.stringify(frame);

/** What a live socket is told beside values: gateway and alarms of its device, its account's commands, edits. */
export class DeviceWatch {
  readonly #devices = new Map<string, WatchedDevice>();
  readonly #byGateway = new Map<string, Set<WatchedDevice>>();
  readonly #byAccount = new Map<string, Set<LiveSocket>>();
  readonly #bySession = new Map<string, Set<LiveSocket>>();
  readonly #byProject = new Map<string, Set<LiveSocket>>();
  /** Projects whose alarms have changed, and are told of soon. */
  readonly #projectTimers = new Map<string, NodeJS.Timeout>();
  readonly #ports: DevicePorts;
  readonly #log: Log;
  readonly #unhook: (() => void)[];

  constructor(ports: DevicePorts, bus: Bus, log: Log) {
    this.#ports = ports;
    this.#log = log;
    this.#unhook = [
      bus.on('gatewayState', ({ gatewayId, state }) => this.#gatewayState(gatewayId, state)),
      bus.on('communication', ({ deviceIds }) => {
        for (const id of deviceIds) {
          const device = this.#devices.get(id);
          if (device) this.#tellState(device);
        }
      }),
      bus.on('alarm', (event) => this.#alarm(event)),
      bus.on('alarmStanding', ({ sourceIds }) => {
        for (const id of sourceIds) {
          const device = this.#devices.get(id);
          if (device) this.#tellState(device);
          else if (this.#byProject.has(id)) this.#tellProject(id);
        }
      }),
      bus.onGap(() => {
        for (const device of this.#devices.values()) this.#configChanged(device.deviceId);
        for (const projectId of this.#byProject.keys()) this.#tellProject(projectId);
      }),
      bus.on('command', (event) => this.#command(event)),
      bus.on('configChanged', ({ deviceId }) => this.#configChanged(deviceId)),
      bus.on('pageChanged', ({ ownerId, pageId }) => this.#pageChanged(ownerId, pageId)),
      bus.on('sessionEnded', ({ sessionId }) => {
        for (const socket of this.#bySession.get(sessionId) ?? []) socket.close(REVOKED, 'The session has ended');
      }),
      bus.on('grantChanged', ({ accountId, deviceIds, projectIds = [] }) => {
        for (const socket of this.#byAccount.get(accountId) ?? [])
          if (hasLost(socket.grant, deviceIds, projectIds))
            socket.close(REVOKED, 'No longer authorised for the device');
      }),
    ];
  }

  /** Who watches which devices, and which projects; the devices of a project are not among the former. */
  watched(): { accountId: string; deviceIds: string[]; projectIds: string[] }[] {
    return [...this.#byAccount].map(([accountId, sockets]) => {
      const grants = [...sockets].map(({ grant }) => grant);
      return {
        accountId,
        deviceIds: [...new Set(grants.flatMap((grant) => (grant.projectId === undefined ? grant.deviceIds : [])))],
        projectIds: [...new Set(grants.flatMap(({ projectId }) => projectId ?? []))],
      };
    });
  }

  stop(): void {
    for (const unhook of this.#unhook) unhook();
    for (const { timer } of this.#devices.values()) clearTimeout(timer);
    for (const timer of this.#projectTimers.values()) clearTimeout(timer);
  }

  add(socket: LiveSocket): void {
    const { deviceIds, accountId, sessionId, projectId } = socket.grant;
    put(this.#byAccount, accountId, socket);
    put(this.#bySession, sessionId, socket);
    if (projectId !== undefined) put(this.#byProject, projectId, socket);
    for (const deviceId of deviceIds) {
      let device = this.#devices.get(deviceId);
      if (!device) {
        device = { deviceId, sockets: new Set(), gatewayId: undefined, state: 'offline', version: 0, timer: undefined };
        this.#devices.set(deviceId, device);
      }
      device.sockets.add(socket);
      void this.#lookUp(device, [socket]);
    }
  }

  remove(socket: LiveSocket): void {
    const { deviceIds, accountId, sessionId, projectId } = socket.grant;
    drop(this.#byAccount, accountId, socket);
    drop(this.#bySession, sessionId, socket);
    if (projectId !== undefined) drop(this.#byProject, projectId, socket);
    for (const deviceId of deviceIds) this.#leave(deviceId, socket);
  }

  #leave(deviceId: string, socket: LiveSocket): void {
    const device = this.#devices.get(deviceId);
    if (!device) return;
    device.sockets.delete(socket);
    if (device.sockets.size > 0) return;
    clearTimeout(device.timer);
    this.#devices.delete(deviceId);
    if (device.gatewayId !== undefined) drop(this.#byGateway, device.gatewayId, device);
  }

  /** Asks for the gateway of a device and tells the sockets. */
  async #lookUp(device: WatchedDevice, sockets: Iterable<LiveSocket>): Promise<void> {
    const { version } = device;
    try {
      const gateway = await this.#ports.gatewayOf(device.deviceId);
      if (this.#devices.get(device.deviceId) !== device) return;
      if (device.gatewayId !== gateway?.gatewayId) {
        if (device.gatewayId !== undefined) drop(this.#byGateway, device.gatewayId, device);
        if (gateway) put(this.#byGateway, gateway.gatewayId, device);
        device.gatewayId = gateway?.gatewayId;
        device.state = gateway?.state ?? 'offline';
      } else if (version === device.version) {
        device.state = gateway?.state ?? 'offline';
      }
    } catch (error) {
      this.#log.error({ error, deviceId: device.deviceId }, 'The gateway of a watched device could not be looked up');
    }
    for (const socket of sockets) socket.tellState(device.deviceId, () => this.#frame(device));
  }

  #frame({ deviceId, gatewayId, state }: WatchedDevice): string {
    const counts = this.#ports.alarmCounts(deviceId);
    const online = state === 'online';
    const comm = this.#ports.communicationOf(deviceId, gatewayId ?? null);
    return text({ kind: 'gatewayAlarm', equipId: deviceId, online, state, comm, ...counts });
  }

  #gatewayState(gatewayId: string, state: GatewayState): void {
    for (const device of this.#byGateway.get(gatewayId) ?? []) {
      device.version += 1;
      device.state = state;
      this.#tellState(device);
    }
  }

  /** A flood of alarms makes one frame with the newest counts. */
  #tellState(device: WatchedDevice): void {
    device.timer ??= setTimeout(() => {
      device.timer = undefined;
      for (const socket of device.sockets) socket.tellState(device.deviceId, () => this.#frame(device));
    }, GATHER_MS);
  }

  #alarm({ change, alarm }: Events['alarm']): void {
    const { equipId, projectId } = alarm;
    const device = equipId === null ? undefined : this.#devices.get(equipId);
    const sockets = projectId === null ? device?.sockets : this.#byProject.get(projectId);
    if (!sockets) return;
    const times = { raised: alarm.raisedAt, recovered: alarm.recoveredAt, confirmed: alarm.confirmedAt };
    const frame =
      alarm.signalId === null
        ? undefined
        : text({
            kind: 'signalAlarm',
            equipId,
            alarmId: alarm.id,
            variableId: alarm.signalId,
            change,
            severity: alarm.severity,
            content: alarm.content,
            at: times[change] ?? alarm.raisedAt,
          });
    for (const socket of sockets) {
      if (alarm.signalId !== null && frame !== undefined && socket.watches(alarm.signalId)) socket.tell(frame);
    }
    if (device) this.#tellState(device);
    else if (projectId !== null) this.#tellProject(projectId);
  }

  /** A project's own alarms, to all who watch a page of it; a flood of them makes one frame. */
  #tellProject(projectId: string): void {
    if (this.#projectTimers.has(projectId)) return;
    const tell = () => {
      this.#projectTimers.delete(projectId);
      const frame = () => text({ kind: 'projectAlarm', projectId, ...this.#ports.alarmCounts(projectId) });
      for (const socket of this.#byProject.get(projectId) ?? []) socket.tellState(projectId, frame);
    };
    this.#projectTimers.set(projectId, setTimeout(tell, GATHER_MS));
  }

  #command({ accountId, deviceId, state }: Events['command']): void {
    if (accountId === null) return;
    const { uuid, status, code, reason, readBack, receivedAt } = state;
    const frame = text({ kind: 'command', uuid, status, code, reason, readBack, receivedAt });
    for (const socket of this.#byAccount.get(accountId) ?? []) {
      if (deviceId === null || socket.grant.deviceIds.includes(deviceId)) socket.tell(frame);
    }
  }

  #configChanged(deviceId: string): void {
    const device = this.#devices.get(deviceId);
    if (!device) return;
    const frame = text({ kind: 'configChanged', equipId: deviceId });
    for (const socket of device.sockets) socket.tell(frame);
    void this.#lookUp(device, device.sockets);
  }

  #pageChanged(ownerId: string, pageId: string): void {
    const frame = text({ kind: 'pageChanged', pageId });
    const sockets = this.#devices.get(ownerId)?.sockets ?? this.#byProject.get(ownerId) ?? [];
    for (const socket of sockets) socket.tell(frame);
  }
}

/** What an account no longer sees by itself it may still see by way of a project. */
const hasLost = (grant: SignalGrant, deviceIds: readonly string[], projectIds: readonly string[]): boolean =>
  grant.projectId === undefined
    ? grant.deviceIds.some((id) => deviceIds.includes(id))
    : projectIds.includes(grant.projectId);

function put<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items) items.add(item);
  else map.set(key, new Set([item]));
}

function drop<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const items = map.get(key);
  items?.delete(item);
  if (items?.size === 0) map.delete(key);
}
