import { randomBytes } from 'node:crypto';
import {
  type BodyOut,
  type ControlKind,
  DomainError,
  type GatewayDetail,
  type GatewayUpgrade,
  LIMITS,
  gatewayErrors,
  type gatewayLifeCalls,
} from '@lightfield/contract';
import { newestFor, upgradeRefusal } from '@lightfield/rules';
import type { NewCommand } from '../../engines/commands/commands.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { DOWNLOAD_PATH } from './firmware-download.ts';
import type { FirmwareRepository, FirmwareRow } from './firmware.repository.ts';
import type { GatewayLifeRepository, GatewayLifeRow, LastUpgrade } from './gateway-life.repository.ts';
import { ours } from './ours.ts';
import { trafficOf } from './traffic.service.ts';

export interface GatewayLifeParts {
  db: Db;
  lives: GatewayLifeRepository;
  firmware: Pick<FirmwareRepository, 'published'>;
  commands: { start(command: NewCommand): Promise<string> };
  isConnected: (gatewayId: string) => boolean;
  /** Port of the web server, where firmware is fetched. */
  httpPort: () => number;
  clock: Clock;
}
const TOKEN_BYTES = 32;
type Started = Promise<{ uuid: string }>;

/** The rules of what is told to one gateway. That the caller reaches it was checked before. */
export function createGatewayLifeService(parts: GatewayLifeParts) {
  const { db, lives, firmware, commands, isConnected, httpPort, clock } = parts;

  const known = async (id: string) => ours(await lives.find(db, id), id);

  async function start(
    caller: Caller,
    gatewayId: string,
    kind: ControlKind,
    more: Pick<NewCommand, 'args' | 'guard'> = {},
  ): Started {
    const { accountId, loginName: who, ip } = caller;
    const none = { deviceId: null, variableId: null, value: null, oldValue: null };
    return { uuid: await commands.start({ kind, gatewayId, accountId, who, ip, ...none, ...more }) };
  }

  async function upgradeFacts(gateway: GatewayLifeRow) {
    const image = newestFor(await firmware.published(), gateway.model.name);
    const last = await lives.lastUpgrade(gateway.id);
    const refusal = upgradeRefusal({
      features: gateway.model.features,
      state: gateway.state,
      connected: isConnected(gateway.id),
      signal: gateway.signal,
      running: last !== undefined && last.ended_at === null,
      restarting: await lives.isRestarting(gateway.id),
      firmware: gateway.firmware,
      image,
    });
    return { image, last, refusal };
  }

  /** The day is that of the platform's time zone: an organisation has none of its own. */
  function startOfDay(): Date {
    const day = new Date(clock.now());
    day.setHours(0, 0, 0, 0);
    return day;
  }
  const refreshesLeft = async (on: Queryable, id: string) =>
    Math.max(0, LIMITS.gateway.locationRefreshPerDay - (await lives.refreshesSince(on, id, startOfDay())));

  return {
    async detail(id: string): Promise<GatewayDetail> {
      const gateway = await known(id);
      const [devices, secrets] = [await lives.devices(db, id), await lives.secretNames(db, id)];
      const { image, last, refusal } = await upgradeFacts(gateway);
      return {
        ...detailOf(gateway),
        devices: devices.map(({ id: deviceId, name, variables }) => ({
          id: deviceId,
          name,
          variables: variables.map(({ key, name: title }) => ({ key, name: title })),
        })),
        secrets: {
          mqttPassword: secrets.has('mqttPassword'),
          wifiPassword: secrets.has('wifiPassword'),
          ca: secrets.has('ca'),
          cert: secrets.has('cert'),
          key: secrets.has('key'),
        },
        refreshesLeft: await refreshesLeft(db, id),
        newest: image ? newestOf(image) : null,
        upgradeProblem: refusal?.code ?? null,
        upgrade: last ? upgradeOf(last, gateway) : null,
      };
    },

    async restart(caller: Caller, id: string): Started {
      await known(id);
      return start(caller, id, 'restart');
    },

    async setMode(caller: Caller, { id, mode }: BodyOut<typeof gatewayLifeCalls.setMode>): Started {
      const { model } = await known(id);
      if (!model.modes.includes(mode)) throw gatewayErrors.modeUnsupported({ field: 'mode' });
      return start(caller, id, 'mode', { args: { mode } });
    },

    async upgrade(caller: Caller, id: string): Started {
      const gateway = await known(id);
      const { image, refusal } = await upgradeFacts(gateway);
      if (refusal || !image) throw new DomainError(refusal ?? gatewayErrors.firmwareMissing.spec, { id });
      const path = `${DOWNLOAD_PATH}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
      const { version, bytes, sha256 } = image;
      const order = { version, bytes, sha256, path, httpPort: httpPort() };
      return start(caller, id, 'upgrade', { args: { order, from: gateway.firmware } });
    },

    async locate(caller: Caller, id: string): Started {
      const { model } = await known(id);
      if (!model.features.includes('baseStation')) throw gatewayErrors.baseStationUnsupported({ id });
      return start(caller, id, 'locate', {
        async guard(tx) {
          if ((await refreshesLeft(tx, id)) === 0) throw gatewayErrors.locationRefreshMax({ id });
        },
      });
    },

    /** Who has opened it closes it; and administrators, should they be away. */
    async vpn(caller: Caller, { id, open }: BodyOut<typeof gatewayLifeCalls.vpn>): Started {
      const { model, vpn, vpn_by: by } = await known(id);
      if (!model.features.includes('vpn')) throw gatewayErrors.vpnUnsupported({ id });
      const mine = by === null || by === caller.accountId || (!open && caller.roleType === 'admin');
      if (vpn && !mine) throw gatewayErrors.vpnInUse({ id });
      return start(caller, id, 'vpn', { args: { open } });
    },
  };
}
export type GatewayLifeService = ReturnType<typeof createGatewayLifeService>;

const newestOf = ({ id, version, notes, bytes }: FirmwareRow) => ({ id, version, notes, bytes });

function detailOf(row: GatewayLifeRow) {
  const { model } = row;
  return {
    id: row.id,
    name: row.name,
    sn: row.sn,
    state: row.state,
    stateChangedAt: row.state_changed_at?.getTime() ?? null,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    wakeAt: row.state === 'sleeping' ? (row.wake_at?.getTime() ?? null) : null,
    ip: row.ip,
    firmware: row.firmware,
    // of one that is away nobody knows: it goes on recording
    outboxWaiting: row.state === 'online' ? row.outbox_waiting : null,
    modelName: model.name,
    series: model.series,
    features: model.features,
    modes: model.modes,
    mode: model.modes.find((one) => one === row.mode) ?? 'standard',
    traffic: trafficOf(row),
    settings: row.settings,
    settingsRevision: row.settings_revision,
    status: row.status,
    position: row.position,
  };
}

function upgradeOf(last: LastUpgrade, { status }: GatewayLifeRow): GatewayUpgrade {
  const running = last.ended_at === null;
  const progress = status?.upgrade?.version === last.version ? status.upgrade : null;
  return {
    uuid: last.id,
    version: last.version,
    from: last.from ?? '',
    startedAt: last.created_at.getTime(),
    endedAt: last.ended_at?.getTime() ?? null,
    ok: last.status === 'done',
    code: last.code,
    reason: last.reason,
    progress: running ? progress : null,
  };
}
