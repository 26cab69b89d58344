import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayConfig } from '@lightfield/contract';
import { vi } from 'vitest';
import { type Gateway, startGateway } from '../gateway.ts';
import type { LifeOptions } from '../life/options.ts';
import { configOf, type DeviceInput, modbusDriver, register, SN } from './config.ts';
import { silentLog } from './fake-bus.ts';
import { FakePlatform } from './fake-platform.ts';
import { Plc } from './plc.ts';

/** A gateway between a PLC and a platform, all on this machine, with a fresh data folder. */
export class Rig {
  readonly folder = mkdtempSync(join(tmpdir(), 'lf-gateway-'));
  readonly platform = new FakePlatform(SN);
  readonly plc = new Plc();
  gateway: Gateway | undefined;
  speed = 1;
  life: LifeOptions = { upgradeHealthyMs: 100, supervised: true };

  static async build(): Promise<Rig> {
    const rig = new Rig();
    await Promise.all([rig.platform.start(), rig.plc.listen()]);
    return rig;
  }

  async start(url = `mqtt://127.0.0.1:${this.platform.port}`): Promise<void> {
    const options = {
      sn: SN,
      password: this.platform.password,
      platformUrl: url,
      platformCa: undefined,
      data: this.folder,
      logLevel: 'silent',
      outboxBytes: 10 * 1024 * 1024,
      recordsWithinMs: 25,
      clock: { speed: this.speed },
      reconnectMs: [50, 100] as const,
      firmware: '0.1.0',
      life: this.life,
    };
    this.gateway = await startGateway(options, silentLog);
  }

  /** Starts the gateway and waits until it runs this configuration. */
  async run(config: GatewayConfig): Promise<void> {
    this.platform.config = config;
    await this.start();
    await until(() => {
      const result = this.platform.configResults.at(-1);
      if (!result?.ok || result.running !== config.revision) throw new Error(`no: ${JSON.stringify(result)}`);
    });
  }

  async restart(): Promise<void> {
    await this.gateway?.stop();
    await this.start();
  }

  async dismantle(): Promise<void> {
    await this.gateway?.stop();
    await Promise.all([this.platform.stop(), this.plc.stop()]);
    rmSync(this.folder, { recursive: true });
  }

  /** A pumping station: registers of several kinds, a formula, an internal value, an alarm, two reports. */
  pumps(revision: number, more: Partial<DeviceInput> = {}): GatewayConfig {
    return configOf(revision, {
      name: '泵站',
      drivers: [modbusDriver(this.plc.port)],
      variables: [
        register('level', '4x1', {
          readFormula: 'X*0.1',
          writeFormula: 'X*10',
          decimals: 1,
          access: 'readwrite',
          writeUpper: 100,
        }),
        register('run', '0x1', { dataType: 'bit', access: 'readwrite' }),
        register('total', '3x1', { dataType: 'int64' }),
        register('text', '4x50', { dataType: 'string', stringLength: 8 }),
        { key: 'twice', name: 'twice', kind: 'intermediate', dataType: 'float', expression: 'level*2', decimals: 1 },
        { key: 'limit', name: 'limit', kind: 'internal', dataType: 'int16', access: 'readwrite', decimals: 0 },
      ],
      alarms: [{ variable: 'level', comparison: 'gt', value: '90', content: 'too high' }],
      reports: [
        { name: 'every', type: 'periodic', intervalMs: 200, variables: ['level', 'run', 'total'] },
        { name: 'moves', type: 'change', intervalMs: 100, fluctuation: 5, variables: ['level', 'twice'] },
      ],
      ...more,
    });
  }
}

export const until = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { interval: 10 });
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const deviceOf = (config: GatewayConfig): string => config.devices[0]?.id ?? '';
export const idOf = (config: GatewayConfig, key: string): string => settingsOf(config, key)?.id ?? '';
export const aliasOf = (config: GatewayConfig, key: string): number => settingsOf(config, key)?.alias ?? 0;
const settingsOf = (config: GatewayConfig, key: string) =>
  config.devices[0]?.variables.find((variable) => variable.key === key);
