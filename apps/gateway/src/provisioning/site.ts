import { isDeepStrictEqual } from 'node:util';
import type { ConfigVariable } from '@lightfield/contract';
import { type RawValue, initialRaw } from '@lightfield/rules';
import type { Clock } from '../clock.ts';
import type { Point } from '../drivers/driver.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { Device, type DeviceParts, type TextMemory, type Variable } from '@lightfield/edge';
import type { Answers } from '../polling/answers.ts';
import type { PollingHost } from '../polling/polling-host.ts';
import type { PreparedConfig, PreparedDevice } from './prepare.ts';

/** A variable and all that is needed to read or write it. */
export interface Located {
  readonly device: Device;
  readonly variable: Variable;
  /** Kind `device` only. */
  readonly register: { readonly station: string; readonly point: Point } | undefined;
}

/** Which devices a new configuration touched. */
export interface SiteChange {
  readonly born: readonly Device[];
  readonly gone: readonly Device[];
}

interface Running {
  readonly prepared: PreparedDevice;
  readonly device: Device;
}

/** What devices share, and what forgets with the configuration. */
export interface SiteParts extends DeviceParts {
  readonly memory: Pick<TextMemory, 'retain'>;
}

/** Works beside each device that runs: its scripts. */
export interface DeviceCompanion {
  begin(device: Device): void;
  end(device: Device): void;
  retain(ids: ReadonlySet<string>): void;
}

/** All devices of this gateway at work: the running configuration. */
export class Site {
  /** Revision of what runs; 0: nothing was ever applied. */
  revision = 0;
  readonly #clock: Clock;
  readonly #polling: PollingHost<Variable>;
  readonly #parts: SiteParts;
  readonly #journal: Pick<Outbox, 'keep'>;
  readonly #devices: Map<string, Device>;
  #scripts: DeviceCompanion | undefined;
  readonly #answers: Answers | undefined;
  /** Devices that somebody watches: what is read on demand is polled too. */
  readonly #watched = new Set<string>();
  /** Stored values of internal variables, by id. */
  readonly #stored: Map<string, RawValue>;
  /** Internal variables that have begun since this gateway started, by id: from then on they keep what they hold. */
  readonly #begun = new Set<string>();
  #running = new Map<string, Running>();
  #byVariable = new Map<string, Running>();

  constructor(deps: {
    clock: Clock;
    polling: PollingHost<Variable>;
    parts: SiteParts;
    journal: Pick<Outbox, 'keep'>;
    /** What the journal kept of internal variables. */
    stored: ReadonlyMap<string, string>;
    /** Where others find the devices that run, by id. */
    devices?: Map<string, Device>;
    answers?: Answers;
  }) {
    this.#clock = deps.clock;
    this.#polling = deps.polling;
    this.#parts = deps.parts;
    this.#journal = deps.journal;
    this.#devices = deps.devices ?? new Map<string, Device>();
    this.#answers = deps.answers;
    this.#stored = new Map([...deps.stored].map(([id, body]) => [id, rawOf(body)]));
  }

  /** Works beside each device from now on. */
  accompany(scripts: DeviceCompanion): void {
    this.#scripts = scripts;
  }

  get devices(): Device[] {
    return [...this.#running.values()].map(({ device }) => device);
  }
  device(id: string): Device | undefined {
    return this.#devices.get(id);
  }

  /** Key of the station that a driver of a device is; nothing when there is no such driver. */
  station(deviceId: string, driver: string): string | undefined {
    const prepared = this.#running.get(deviceId)?.prepared;
    return prepared?.stations.has(driver) ? stationKey(prepared, driver) : undefined;
  }

  find(variableId: string): Located | undefined {
    const running = this.#byVariable.get(variableId);
    const variable = running?.device.byId.get(variableId);
    if (!running || !variable) return undefined;
    const point = running.prepared.points.get(variableId);
    const station = stationKey(running.prepared, variable.settings.driver ?? '');
    return { device: running.device, variable, register: point && { station, point } };
  }

  /** Changes over to a configuration, all of it at once. Devices that stay the same are not interrupted. */
  apply({ config, devices }: PreparedConfig): SiteChange {
    const now = this.#clock.now();
    // Whatever could still fail does so here, before anything has changed.
    const next = new Map(
      devices.map((prepared) => {
        const before = this.#running.get(prepared.config.id);
        const same = before && isDeepStrictEqual(before.prepared.config, prepared.config);
        const running = same ? before : { prepared, device: new Device(prepared.config, this.#parts, before?.device) };
        return [prepared.config.id, running] as const;
      }),
    );
    const before = this.#running;
    const changed = [...next.values()].filter((running) => before.get(running.device.config.id) !== running);
    const gone = [...before.values()].filter((running) => next.get(running.device.config.id) !== running);
    this.#running = next;
    this.#devices.clear();
    for (const { device } of next.values()) this.#devices.set(device.config.id, device);
    this.#byVariable = new Map(
      [...next.values()].flatMap((running) => running.device.variables.map(({ settings }) => [settings.id, running])),
    );
    for (const { device } of gone) {
      this.#answers?.end(device.config.id);
      this.#scripts?.end(device);
      device.stop();
    }
    for (const running of changed) this.#begin(running, now);
    this.#leave(gone, changed);
    const rules = new Set(config.devices.flatMap(({ alarms }) => alarms.map(({ id }) => id)));
    this.#parts.raised.retain(rules, now);
    const knowing = config.devices.flatMap(({ reports, variables, alarms }) => [...reports, ...variables, ...alarms]);
    this.#parts.memory.retain(new Set(knowing.map(({ id }) => id)));
    this.#scripts?.retain(new Set(config.devices.flatMap(({ scripts }) => scripts.map(({ id }) => id))));
    this.revision = config.revision;
    return {
      born: changed.map(({ device }) => device),
      gone: gone.filter(({ device }) => !next.has(device.config.id)).map(({ device }) => device),
    };
  }

  #begin({ prepared, device }: Running, now: number): void {
    device.start(now);
    for (const variable of device.variables) {
      const value = variable.settings.kind === 'internal' ? this.#beginsWith(prepared, variable) : undefined;
      if (value !== undefined) device.set(variable, value, now);
    }
    const running = { prepared, device };
    for (const name of prepared.stations.keys()) this.#poll(running, name, 'periodic');
    if (this.#watched.has(prepared.config.id)) this.#pollOnDemand(running);
    this.#scripts?.begin(device);
  }

  #beginsWith({ config }: PreparedDevice, { settings }: Variable): RawValue | undefined {
    const initial = initialRaw(settings);
    const stored = this.#stored.get(settings.id);
    const isAnew = !this.#begun.has(settings.id);
    this.#begun.add(settings.id);
    if (!initial?.ok || (stored !== undefined && !(isAnew && config.defaultValueMode === 'custom'))) return stored;
    if (stored !== undefined) this.#keep(settings.id, initial.raw);
    return initial.raw;
  }

  #poll({ prepared, device }: Running, name: string, wanted: ConfigVariable['collection']): void {
    const station = prepared.stations.get(name);
    if (!station) return;
    const { minIntervalMs = 0 } = prepared.config.drivers.find((driver) => driver.name === name) ?? {};
    const items = device.variables.flatMap((variable) => {
      const { id, collection, access, driver } = variable.settings;
      const point = prepared.points.get(id);
      const polled = point && driver === name && collection === wanted && access !== 'write';
      const intervalMs = Math.max(variable.settings.intervalMs, minIntervalMs);
      return polled ? [{ point, intervalMs, item: variable }] : [];
    });
    // Commands go by the station that is always there; one for what is read on demand needs something to read.
    if (wanted === 'onDemand' && items.length === 0) return;
    const key = wanted === 'onDemand' ? demandKey(prepared, name) : stationKey(prepared, name);
    const answering = wanted === 'onDemand' ? undefined : this.#answers?.begin(prepared.config.id, name);
    this.#polling.put({ key, name: `${prepared.config.name} / ${name}`, ...station, items, sink: device, answering });
  }

  #pollOnDemand(running: Running): void {
    for (const name of running.prepared.stations.keys()) this.#poll(running, name, 'onDemand');
  }

  /** Somebody begins or ends to watch a device: meanwhile what is otherwise read on demand is read at its interval. */
  watch(deviceId: string, isWatched: boolean): void {
    if (this.#watched.has(deviceId) === isWatched) return;
    if (isWatched) this.#watched.add(deviceId);
    else this.#watched.delete(deviceId);
    const running = this.#running.get(deviceId);
    if (!running) return;
    if (isWatched) this.#pollOnDemand(running);
    else for (const name of running.prepared.stations.keys()) this.#polling.remove(demandKey(running.prepared, name));
  }

  /** Stations that no device has any more. Those that were replaced under their key are polled anew already. */
  #leave(gone: readonly Running[], changed: readonly Running[]): void {
    const keysOf = ({ prepared }: Running) => [...prepared.stations.keys()].map((name) => stationKey(prepared, name));
    const kept = new Set(changed.flatMap(keysOf));
    for (const key of gone.flatMap(keysOf)) if (!kept.has(key)) this.#polling.remove(key);
    const demands = new Set(changed.filter(({ device }) => this.#watched.has(device.config.id)).flatMap(demandKeysOf));
    for (const key of gone.flatMap(demandKeysOf)) if (!demands.has(key)) this.#polling.remove(key);
  }

  /** Gives an internal variable its value, which it keeps over restarts. */
  store({ device, variable }: Located, raw: RawValue): void {
    this.#keep(variable.settings.id, raw);
    device.set(variable, raw, this.#clock.now());
  }

  #keep(id: string, raw: RawValue): void {
    this.#stored.set(id, raw);
    this.#journal.keep('value', id, bodyOf(raw));
  }

  stop(): void {
    for (const { device } of this.#running.values()) {
      this.#scripts?.end(device);
      device.stop();
    }
  }
}

function stationKey({ config }: PreparedDevice, driver: string): string {
  return `${config.id}/${driver}`;
}

/** Beside the station that is polled always: opening and closing a screen disturbs nothing there. */
function demandKey(prepared: PreparedDevice, driver: string): string {
  return `${stationKey(prepared, driver)}/demand`;
}

/** Stations with something to read on demand. */
function demandKeysOf({ prepared, device }: Running): string[] {
  const drivers = device.variables.flatMap(({ settings: { collection, driver, access } }) =>
    collection === 'onDemand' && access !== 'write' && driver !== undefined ? [driver] : [],
  );
  return [...new Set(drivers)].map((driver) => demandKey(prepared, driver));
}

/** JSON has no 64-bit integers. */
function bodyOf(raw: RawValue): string {
  return JSON.stringify(typeof raw === 'bigint' ? { whole: raw.toString() } : raw);
}

function rawOf(body: string): RawValue {
  const raw: unknown = JSON.parse(body);
  if (typeof raw === 'number' || typeof raw === 'string') return raw;
  return BigInt(String(Object(raw)['whole']));
}
