import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteDocument } from '@lightfield/contract';
import { CLIP, loadClip } from './camera/clip.ts';
import { type ControlApi, startControlApi } from './control-api.ts';
import { disturbanceOf, Fault } from './faults.ts';
import { type Log, silent } from './log.ts';
import { MACHINE_NAMES, type MachineName } from './machines/machine.ts';
import { MACHINES } from './machines/machines.ts';
import type { RunningMachine } from './machines/running-machine.ts';
import { type PlantClock, startPlantClock } from './plant-clock.ts';
import type { Signals, SignalValue } from './registers/register.ts';
import { ModbusException, type ModbusTarget } from './servers/modbus/protocol.ts';
import { type ModbusServer, startModbusServer } from './servers/modbus/server.ts';
import { type Camera, startCamera } from './servers/rtsp/server.ts';
import { CAMERA, siteDocument } from './site.ts';

export interface PlantOptions {
  /** Where the Modbus servers listen; 127.0.0.1 when absent. */
  host?: string;
  /** Port of each machine; 0 or absent: any free port. */
  ports?: Partial<Record<MachineName, number>>;
  /** Port of the camera; 0 or absent: any free port. */
  cameraPort?: number;
  /** Port of the control API on 127.0.0.1; 0: any free port; absent: no control API. */
  controlPort?: number;
  /** Plant seconds for each second of the wall; 1 when absent, 0 stands still. */
  speed?: number;
  /** The same seed gives the same noise. */
  seed?: number;
  /** Plant time at the start, epoch ms; now when absent. */
  startMs?: number;
  /** Written with the site document once all servers listen. */
  siteFile?: string;
  log?: Log;
}

/** A plant that runs: three machines behind Modbus TCP servers, and a camera. */
export interface Plant {
  readonly host: string;
  readonly ports: Readonly<Record<MachineName, number>>;
  /** The camera in the pump house: its picture is a clip, drawn and not filmed. */
  readonly camera: Camera;
  /** `undefined` without a control API. */
  readonly controlPort: number | undefined;
  readonly clock: PlantClock;
  site(): SiteDocument;
  /** Switches a fault on, instead of the one there is; `null` ends it. */
  fault(machine: MachineName, fault: Fault | null): Promise<void>;
  faultOf(machine: MachineName): Fault | null;
  /** Pushes an input, or a quantity of the process. Throws `SignalRefused` when there is none of this name. */
  poke(machine: MachineName, signal: string, value: SignalValue): void;
  /** What clients see of a signal now. Throws `SignalRefused`. */
  read(machine: MachineName, signal: string): SignalValue;
  readAll(machine: MachineName): Signals;
  /** Requests that the machine has taken since the start. */
  requests(machine: MachineName): number;
  stop(): Promise<void>;
}

const DEFAULT_SEED = 20_251;

/** Starts the plant. Rejects, with nothing left running, when a port cannot be had. */
export async function startPlant(options: PlantOptions = {}): Promise<Plant> {
  const { host = '127.0.0.1', log = silent, startMs = Date.now(), siteFile } = options;
  const stations: Station[] = [];
  let clock: PlantClock | undefined;
  let control: ControlApi | undefined;
  let camera: Camera | undefined;
  const stop = async () => {
    clock?.stop();
    await Promise.all([control?.close(), camera?.close(), ...stations.map((station) => station.server.close())]);
  };
  try {
    for (const [index, name] of MACHINE_NAMES.entries()) {
      const seed = (options.seed ?? DEFAULT_SEED) + index;
      stations.push(await startStation({ name, host, port: options.ports?.[name] ?? 0, seed, startMs, log }));
    }
    camera = await startCamera({
      host,
      port: options.cameraPort ?? 0,
      ...CAMERA,
      clip: await loadClip(),
      fps: CLIP.fps,
      connections: (count) => log('connections', { machine: 'camera', count }),
    });
    clock = startPlantClock({
      startMs,
      speed: options.speed ?? 1,
      step: (dt) => stations.forEach(({ machine }) => machine.step(dt)),
      refresh: () => stations.forEach(({ machine }) => machine.refresh()),
    });
    const plant = plantOf({ host, stations, camera, clock, log, stop });
    if (options.controlPort !== undefined) control = await startControlApi(plant, options.controlPort);
    if (siteFile !== undefined) await writeAtomically(siteFile, JSON.stringify(plant.site(), null, 2));
    const controlPort = control?.port;
    log('started', { host, ports: plant.ports, cameraPort: camera.port, controlPort, siteFile, speed: clock.speed });
    return { ...plant, clock, controlPort };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Station {
  machine: RunningMachine;
  server: ModbusServer;
  fault: Fault | null;
}

async function startStation(options: {
  name: MachineName;
  host: string;
  port: number;
  seed: number;
  startMs: number;
  log: Log;
}): Promise<Station> {
  const { name, host, port, seed, startMs, log } = options;
  const { unitId, run } = MACHINES[name];
  const machine = run({ seed, nowMs: startMs }, (signal, value) => log('written', { machine: name, signal, value }));
  const station: Pick<Station, 'fault'> = { fault: null };
  const server = await startModbusServer({
    host,
    port,
    unitId,
    target: reported(machine.image, (details) => log('refused', { machine: name, ...details })),
    disturb: (pdu) => disturbanceOf(station.fault, pdu, unitId),
    connections: (count) => log('connections', { machine: name, count }),
  });
  return Object.assign(station, { machine, server });
}

/** Tells of each write that the machine has refused. */
function reported(image: ModbusTarget, tell: (details: { offset: number; exception: number }) => void): ModbusTarget {
  const telling = (offset: number, write: () => void) => {
    try {
      write();
    } catch (error) {
      if (error instanceof ModbusException) tell({ offset, exception: error.code });
      throw error;
    }
  };
  return {
    readRegisters: (table, offset, count) => image.readRegisters(table, offset, count),
    readBits: (table, offset, count) => image.readBits(table, offset, count),
    writeRegisters: (offset, bytes) => telling(offset, () => image.writeRegisters(offset, bytes)),
    writeCoils: (offset, bits) => telling(offset, () => image.writeCoils(offset, bits)),
  };
}

function plantOf(parts: {
  host: string;
  stations: readonly Station[];
  camera: Camera;
  clock: PlantClock;
  log: Log;
  stop: () => Promise<void>;
}): Plant {
  const { host, stations, camera, clock, log, stop } = parts;
  const station = (name: MachineName): Station => {
    const found = stations.find(({ machine }) => machine.name === name);
    if (!found) throw new Error(`the plant has no machine ${name}`);
    return found;
  };
  const ports = {
    'pump-station': station('pump-station').server.port,
    boiler: station('boiler').server.port,
    'energy-meter': station('energy-meter').server.port,
  };
  return {
    host,
    ports,
    camera,
    controlPort: undefined,
    clock,
    site: () => siteDocument({ host, ports, cameraPort: camera.port }),
    async fault(name, wanted) {
      const fault = wanted && Fault.parse(wanted);
      const one = station(name);
      // A signal that does not exist leaves the fault there is.
      if (fault?.kind === 'stuck') one.machine.read(fault.signal);
      one.fault = fault;
      one.machine.freeze(fault?.kind === 'stuck' ? fault.signal : null);
      if (fault?.kind === 'line-cut') await one.server.cut();
      else await one.server.join();
      log('fault', { machine: name, fault });
    },
    faultOf: (name) => station(name).fault,
    poke(name, signal, value) {
      station(name).machine.poke(signal, value);
      log('poked', { machine: name, signal, value });
    },
    read: (name, signal) => station(name).machine.read(signal),
    readAll: (name) => station(name).machine.readAll(),
    requests: (name) => station(name).server.requests,
    stop,
  };
}

/** Whoever waits for the file finds all of it or none. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(part, text);
  await rename(part, file);
}
