import { isDeepStrictEqual } from 'node:util';
import { type GatewayStatus, SettingsDown } from '@lightfield/contract';
import type { Logger } from 'pino';
import type { Outbox } from '../outbox/outbox.ts';
import type { Forwarder } from './forwarder.ts';
import type { Hook } from './hook.ts';
import type { Sleeper } from './sleeper.ts';
import type { Tamper } from './tamper.ts';

const SETTINGS = 'gatewaySettings';
type Problem = GatewayStatus['problems'][number];

export interface SettingsDeps {
  journal: Pick<Outbox, 'keep' | 'flush'>;
  log: Logger;
  tell: () => void;
  /** Sets the machine's own network up; `undefined`: nobody can. */
  network: Hook | undefined;
  locator: boolean;
  forwarder: Forwarder;
  tamper: Tamper;
  sleeper: Sleeper;
}

/** The gateway's settings: kept on the disk, each part applied where it belongs, and what could not be applied is told. */
export class SettingsShelf {
  readonly #deps: SettingsDeps;
  #held: SettingsDown | undefined;
  readonly #problems = new Map<Problem['part'], string>();
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: SettingsDeps) {
    this.#deps = deps;
  }

  get revision(): number {
    return this.#held?.revision ?? 0;
  }
  get problems(): Problem[] {
    return [...this.#problems].map(([part, reason]) => ({ part, reason: reason.slice(0, 500) }));
  }
  get tamperRule(): string | null {
    return this.#held?.settings.antiTamper.enabled ? this.#held.tamperRule : null;
  }
  get wantsPosition(): boolean {
    return this.#held?.settings.location.source === 'gateway';
  }

  load(kept: ReadonlyMap<string, string>): void {
    const body = kept.get(SETTINGS);
    if (body === undefined) return;
    const parsed = SettingsDown.safeParse(JSON.parse(body));
    if (parsed.success) this.#held = parsed.data;
    else this.#deps.log.error('the kept settings cannot be understood any more');
  }

  /** Applies what was loaded. The machine's network is as it was left. */
  restore(): Promise<void> {
    const held = this.#held;
    return held ? this.#inTurn(() => this.#apply(held, held)) : Promise.resolve();
  }

  /** Takes new settings. Never rejects: what could not be applied is told. */
  take(next: SettingsDown): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#held;
      if (isDeepStrictEqual(before, next)) return;
      this.#deps.journal.keep('setting', SETTINGS, JSON.stringify(next));
      this.#held = next;
      await this.#apply(next, before);
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn
      .then(work)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'settings were not applied'))
      .finally(() => this.#deps.tell());
    return this.#turn;
  }

  async #apply({ settings, secrets, tamperRule }: SettingsDown, before: SettingsDown | undefined): Promise<void> {
    const { forwarder, tamper, sleeper, locator } = this.#deps;
    const isNew = before === undefined || before.settings === settings;
    if (isNew || !isDeepStrictEqual([before.settings.mqtt, before.secrets], [settings.mqtt, secrets]))
      this.#note('mqtt', forwarder.apply(settings.mqtt, secrets));
    this.#note('antiTamper', tamper.apply(settings.antiTamper, tamperRule));
    if (isNew || !isDeepStrictEqual(before.settings.lowPower, settings.lowPower)) sleeper.apply(settings.lowPower);
    const blind = settings.location.source === 'gateway' && !locator;
    this.#note('location', blind ? 'LF_LOCATION is not set' : undefined);
    await this.#network({ settings, secrets }, before);
  }

  async #network({ settings, secrets }: Pick<SettingsDown, 'settings' | 'secrets'>, before: SettingsDown | undefined) {
    const { network } = settings;
    const wanted = Object.values(network).some(({ enabled }) => enabled);
    const wasWanted = before !== undefined && Object.values(before.settings.network).some(({ enabled }) => enabled);
    if (!wanted && !wasWanted) return this.#note('network', undefined);
    if (!this.#deps.network) return this.#note('network', wanted ? 'LF_NETWORK_HOOK is not set' : undefined);
    const same =
      before !== undefined &&
      isDeepStrictEqual(before.settings.network, network) &&
      before.secrets.wifiPassword === secrets.wifiPassword;
    if (same) return undefined;
    const refusal = await this.#deps
      .network('network', { ...network, wifiPassword: secrets.wifiPassword })
      .then(() => undefined)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return this.#note('network', refusal);
  }

  /** The devices have changed, and with them the variables of the formula. */
  attachTamper(): void {
    this.#note('antiTamper', this.#deps.tamper.attach());
    this.#deps.tell();
  }

  #note(part: Problem['part'], reason: string | undefined | void): void {
    if (reason) this.#problems.set(part, reason);
    else this.#problems.delete(part);
  }
}
