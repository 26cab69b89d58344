import { isDeepStrictEqual } from 'node:util';
import type { ConfigResult, GatewayConfig } from '@lightfield/contract';
import type { Logger } from 'pino';
import type { Outbox } from '../outbox/outbox.ts';
import { type ConfigErrors, prepare } from './prepare.ts';
import type { Site, SiteChange } from './site.ts';

const CONFIG = 'config';

/** Takes configurations of the platform: all of one, or nothing of it; and the last one again after a restart. */
export class Provisioning {
  readonly #site: Site;
  readonly #journal: Pick<Outbox, 'keep' | 'flush'>;
  readonly #log: Logger;
  readonly #listeners: ((change: SiteChange) => void)[] = [];
  #running: GatewayConfig | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: { site: Site; journal: Pick<Outbox, 'keep' | 'flush'>; log: Logger }) {
    this.#site = deps.site;
    this.#journal = deps.journal;
    this.#log = deps.log;
  }

  /** Hears of each change of the running configuration. */
  onApplied(listener: (change: SiteChange) => void): void {
    this.#listeners.push(listener);
  }

  /** What runs; `undefined`: nothing was ever taken. */
  get running(): GatewayConfig | undefined {
    return this.#running;
  }

  /** Runs what ran before the process ended. `kept`: the shelf `setting` of the journal. */
  restore(kept: ReadonlyMap<string, string>): void {
    const body = kept.get(CONFIG);
    if (body === undefined) return;
    try {
      const preparation = prepare(JSON.parse(body));
      if (preparation.ok) this.#apply(preparation.prepared);
      else this.#log.error({ errors: preparation.errors.slice(0, 5) }, 'the kept configuration cannot run any more');
    } catch (error) {
      this.#log.error({ err: error }, 'the kept configuration cannot run');
    }
  }

  #apply(prepared: Parameters<Site['apply']>[0]): void {
    const change = this.#site.apply(prepared);
    this.#running = prepared.config;
    const { revision, devices } = prepared.config;
    this.#log.info({ revision, devices: devices.length }, 'configuration runs');
    for (const tell of this.#listeners) tell(change);
  }

  /** Checks a configuration as a whole, keeps it, and changes over to it. Never rejects. */
  offer(document: unknown): Promise<ConfigResult> {
    const result = this.#turn.then(() => this.#offer(document));
    this.#turn = result;
    return result;
  }

  async #offer(document: unknown): Promise<ConfigResult> {
    const errors = await this.#take(document).catch((error: unknown): ConfigErrors => {
      this.#log.error({ err: error }, 'a configuration could not be taken');
      return [{ item: '配置', reason: error instanceof Error ? error.message : String(error) }];
    });
    const offered: unknown = Object(document)['revision'];
    const revision = Number.isSafeInteger(offered) ? Math.max(0, Number(offered)) : 0;
    if (errors.length > 0) this.#log.warn({ revision, errors: errors.slice(0, 5) }, 'configuration refused');
    return { v: 1, revision, ok: errors.length === 0, running: this.#site.revision, errors };
  }

  async #take(document: unknown): Promise<ConfigErrors> {
    const preparation = prepare(document);
    if (!preparation.ok) return preparation.errors;
    const { prepared } = preparation;
    if (isDeepStrictEqual(prepared.config, this.#running)) return [];
    const before = this.#running;
    // First on the disk: a restart must not fall back behind what the platform was told.
    this.#journal.keep('setting', CONFIG, JSON.stringify(prepared.config));
    try {
      await this.#journal.flush();
      this.#apply(prepared);
    } catch (error) {
      this.#journal.keep('setting', CONFIG, before ? JSON.stringify(before) : null);
      throw error;
    }
    return [];
  }
}
