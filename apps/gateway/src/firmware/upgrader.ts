import type { KeyObject } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayErrors, type UpgradeOrder, type UpgradeProgress } from '@lightfield/contract';
import { compareVersions } from '@lightfield/rules';
import type { Logger } from 'pino';
import { confirmed, firmwareFolder, readBootState, writeBootState } from './boot-state.ts';
import { download, DownloadRefused, forgetDownload } from './download.ts';
import { checkImage, install } from './image.ts';

/** Waits before a broken download goes on, ms; the last one repeats. */
const RETRY_WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export class UpgradeRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** How far an upgrade got, as the disk tells. */
export type UpgradeStage =
  | { readonly stage: 'trial' }
  | { readonly stage: 'done' }
  | { readonly stage: 'failed'; readonly reason: string }
  | { readonly stage: 'open' };

export interface UpgraderOptions {
  data: string;
  /** `undefined`: this gateway trusts nobody's firmware. */
  key: KeyObject | undefined;
  /** Version that runs. */
  running: string;
  /** Where the platform's web server is found when the order alone is not enough. */
  base: (order: UpgradeOrder) => string;
  tell: (progress: UpgradeProgress | null) => void;
  log: Logger;
}

/** Brings a new version onto the disk and lets the next start try it. Nothing that runs is touched. */
export class Upgrader {
  readonly #options: UpgraderOptions;

  constructor(options: UpgraderOptions) {
    this.#options = options;
  }

  get canUpgrade(): boolean {
    return this.#options.key !== undefined;
  }

  stageOf(command: string, version: string): UpgradeStage {
    const { current, trial, failed } = readBootState(this.#options.data);
    if (trial?.command === command) return { stage: 'trial' };
    if (failed?.command === command) return { stage: 'failed', reason: failed.reason };
    return current === version && this.#options.running === version ? { stage: 'done' } : { stage: 'open' };
  }

  /** Ready for the restart when it resolves. Rejects with `UpgradeRefused`. */
  async prepare(command: string, order: UpgradeOrder, giveUpAt: () => boolean): Promise<void> {
    const { data, key, running, tell, log } = this.#options;
    const { version } = order;
    if (!key) throw new UpgradeRefused(gatewayErrors.upgradeFailed.code, 'LF_FIRMWARE_KEY is not set');
    if (compareVersions(version, running) <= 0)
      throw new UpgradeRefused(gatewayErrors.firmwareLatest.code, `${running} runs`);
    try {
      const bytes = await this.#fetch(order, giveUpAt);
      tell({ version, phase: 'checking', percent: 0 });
      const image = checked(() => checkImage(bytes, key));
      if (image.manifest.version !== version)
        throw new UpgradeRefused(gatewayErrors.firmwareCorrupt.code, `the image is ${image.manifest.version}`);
      tell({ version, phase: 'unpacking', percent: 0 });
      await install(data, image);
      writeBootState(data, { ...readBootState(data), trial: { version, command, starts: 0 }, failed: null });
      forgetDownload(data);
      tell({ version, phase: 'restarting', percent: 0 });
      log.info({ version }, 'new firmware is ready for its trial');
    } catch (error) {
      tell(null);
      if (error instanceof UpgradeRefused) throw error;
      throw new UpgradeRefused(
        gatewayErrors.upgradeFailed.code,
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  async #fetch(order: UpgradeOrder, giveUp: () => boolean): Promise<Buffer> {
    const { data, base, tell, log } = this.#options;
    const { version } = order;
    const url = new URL(order.path, base(order)).href;
    let told = -1;
    const progress = (percent: number) => {
      if (percent === told) return;
      told = percent;
      tell({ version, phase: 'downloading', percent });
    };
    progress(0);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await download(data, order, url, progress);
      } catch (error) {
        if (error instanceof DownloadRefused || giveUp()) throw error;
        const wait = RETRY_WAITS_MS[Math.min(attempt, RETRY_WAITS_MS.length - 1)] ?? 0;
        log.warn({ err: error, wait }, 'the download broke off; it goes on where it stopped');
        await sleep(wait);
      }
    }
  }

  get onTrial(): string | undefined {
    return readBootState(this.#options.data).trial?.version;
  }

  /** This version is well: it is the one that runs from now on. Other versions leave the disk. */
  confirm(): void {
    const { data, running, log } = this.#options;
    const state = readBootState(data);
    if (state.trial?.version !== running) return;
    writeBootState(data, confirmed(state));
    log.info({ version: running }, 'new firmware has proved itself');
    this.#tidy();
  }

  /** What was told to the platform needs not be remembered. */
  reported(command: string): void {
    const state = readBootState(this.#options.data);
    if (state.failed?.command === command) writeBootState(this.#options.data, { ...state, failed: null });
    this.#tidy();
  }

  #tidy(): void {
    const { data } = this.#options;
    const { current, trial } = readBootState(data);
    const folder = join(firmwareFolder(data), 'versions');
    try {
      for (const name of readdirSync(folder))
        if (name !== current && name !== trial?.version) rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // No image was ever here, or the disk refuses: the next upgrade tries again.
    }
  }
}

function checked<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new UpgradeRefused(gatewayErrors.firmwareCorrupt.code, error instanceof Error ? error.message : '');
  }
}
