import {
  type ControlDown,
  type GatewayMode,
  GatewayMode as GatewayModeSchema,
  GatewayPosition,
  type GatewayStatus,
  lf1,
  type SettingsDown,
  type UpgradeOrder,
  type UpgradeProgress,
} from '@lightfield/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { CommandLedger } from '../commands/ledger.ts';
import { Upgrader } from '../firmware/upgrader.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RaisedAlarms } from '@lightfield/edge';
import type { GatewayOptions } from '../options.ts';
import type { Site } from '../provisioning/site.ts';
import type { Speaker } from '../uplink/outlet.ts';
import { Backlog } from './backlog.ts';
import { ControlRunner } from './control-runner.ts';
import { Forwarder } from './forwarder.ts';
import { type Hook, hookOf } from './hook.ts';
import { type Locator, locatorOf } from './position.ts';
import { SettingsShelf } from './settings.ts';
import { Sleeper } from './sleeper.ts';
import { Tamper } from './tamper.ts';

/** Changes within this time are told together, ms. */
const TELL_MS = 200;
const SIGNAL_EVERY_MS = 30_000;
const POSITION_EVERY_MS = 3_600_000;
/** How often it is looked how many items wait; a backlog is what waits through four looks. */
const WAITING_EVERY_MS = 500;
const MODE = 'mode';
const VPN = 'vpn';
const POSITION = 'position';

export interface LifeDeps {
  options: Pick<GatewayOptions, 'sn' | 'data' | 'platformUrl' | 'firmware' | 'clock' | 'life'>;
  outbox: Outbox;
  ledger: CommandLedger;
  site: Pick<Site, 'device' | 'devices'>;
  raised: RaisedAlarms;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  /** Ends the process so that it is started again; `undefined`: nobody would. */
  restart: ((reason: string) => void) | undefined;
  /** Somebody watches, or commands run. */
  busy: () => boolean;
  outlet: Pick<Speaker, 'say'>;
  /** The session with the platform; `resume` after `pause`. */
  link: { pause(): Promise<void>; resume(): void };
}

/** The gateway itself, beside the devices it carries: settings, restart, mode, firmware, position, sleep. */
export class GatewayLife {
  readonly #deps: LifeDeps;
  readonly #upgrader: Upgrader;
  readonly #control: ControlRunner;
  readonly #settings: SettingsShelf;
  readonly #forwarder: Forwarder;
  readonly #tamper: Tamper;
  readonly #sleeper: Sleeper;
  readonly #networkHook: Hook | undefined;
  readonly #vpnHook: Hook | undefined;
  readonly #locator: Locator | undefined;
  /** Since the process began; a new one holds after the next start. */
  readonly #mode: GatewayMode;
  #nextMode: GatewayMode;
  #vpn: boolean;
  #signal: number | null = null;
  #position: GatewayPosition | null;
  #upgrade: UpgradeProgress | null = null;
  readonly #backlog = new Backlog();
  #timer: NodeJS.Timeout | undefined;
  #proof: NodeJS.Timeout | undefined;
  readonly #clocks: NodeJS.Timeout[] = [];

  constructor(deps: LifeDeps) {
    this.#deps = deps;
    const { outbox, log, clock, site, raised } = deps;
    const { sn, data, firmware, life: options } = deps.options;
    const tell = () => this.#changed();
    const kept = outbox.kept.setting;
    const mode = GatewayModeSchema.safeParse(kept.get(MODE));
    this.#mode = mode.success ? mode.data : 'standard';
    this.#nextMode = this.#mode;
    this.#vpn = kept.get(VPN) === 'open';
    const position = GatewayPosition.safeParse(jsonOf(kept.get(POSITION)));
    this.#position = position.success ? position.data : null;
    this.#networkHook = options.networkHook === undefined ? undefined : hookOf(options.networkHook);
    this.#vpnHook = options.vpnHook === undefined ? undefined : hookOf(options.vpnHook);
    this.#locator = options.location === undefined ? undefined : locatorOf(options.location);
    this.#upgrader = new Upgrader({
      data,
      key: options.firmwareKey,
      running: firmware,
      base: (order) => this.#webServer(order),
      tell: (progress) => this.#progress(progress),
      log,
    });
    this.#control = new ControlRunner({
      ledger: deps.ledger,
      clock,
      wall: Date.now,
      log,
      restart: deps.restart,
      setMode: (next) => this.#setMode(next),
      locate: () => this.#locate(),
      setVpn: (open) => this.#setVpn(open),
      upgrader: this.#upgrader,
      tell: (progress) => this.#progress(progress),
    });
    this.#forwarder = new Forwarder({ sn, devices: () => site.devices, clock, log, tell });
    this.#tamper = new Tamper({ device: (id) => site.device(id), raised, clock, tell });
    this.#sleeper = new Sleeper({
      busy: deps.busy,
      fallAsleep: (wakeAt) => this.#fallAsleep(wakeAt),
      wake: () => deps.link.resume(),
      monotonic: () => performance.now(),
      wall: Date.now,
      speed: deps.options.clock.speed ?? 1,
      log,
    });
    this.#settings = new SettingsShelf({
      journal: outbox,
      log,
      tell,
      network: this.#networkHook,
      locator: this.#locator !== undefined,
      forwarder: this.#forwarder,
      tamper: this.#tamper,
      sleeper: this.#sleeper,
    });
  }

  /** Before the configuration runs: its alarm must not look like one that has no rule any more. */
  announceTamper(): void {
    this.#settings.load(this.#deps.outbox.kept.setting);
    this.#deps.raised.keepBeside(this.#settings.tamperRule);
  }

  /** The devices run. */
  start(): void {
    const { log } = this.#deps;
    const options = this.#deps.options.life;
    void this.#settings.restore();
    this.#networkHook?.(MODE, { mode: this.#mode }).catch((error: unknown) =>
      log.error({ err: error }, 'the mode could not be set'),
    );
    this.#control.recover().catch((error: unknown) => log.error({ err: error }, 'commands could not be ended'));
    if (options.signal !== undefined) this.#watchSignal(hookOf(options.signal));
    const refresh = () => {
      if (this.#settings.wantsPosition)
        this.#locate().catch((error: unknown) => log.warn({ err: error }, 'no position'));
    };
    if (this.#locator) this.#clocks.push(setInterval(refresh, POSITION_EVERY_MS));
    const lookAtBacklog = () => {
      if (this.#backlog.look(this.#deps.outbox.waiting)) this.#changed();
    };
    this.#clocks.push(setInterval(lookAtBacklog, WAITING_EVERY_MS));
  }

  /** The platform has answered the hello of a session. */
  greeted(): void {
    this.#changed();
    if (this.#upgrader.onTrial !== this.#deps.options.firmware || this.#proof) return;
    this.#proof = setTimeout(() => this.#control.upgraded(), this.#deps.options.life.upgradeHealthyMs);
  }

  take(command: ControlDown): Promise<void> {
    return this.#control.take(command);
  }
  takeSettings(settings: SettingsDown): Promise<void> {
    return this.#settings.take(settings);
  }

  /** The configuration has changed. */
  siteChanged(): void {
    this.#settings.attachTamper();
  }

  /** Without one of its own, the web server is where the broker is. */
  #webServer({ httpPort }: UpgradeOrder): string {
    const { life, platformUrl } = this.#deps.options;
    return life.platformHttp ?? `http://${new URL(platformUrl).hostname}:${httpPort}`;
  }

  async #setMode(mode: GatewayMode): Promise<void> {
    if (mode !== 'standard' && !this.#networkHook) throw new Error('LF_NETWORK_HOOK is not set');
    this.#deps.outbox.keep('setting', MODE, mode);
    await this.#deps.outbox.flush();
    this.#nextMode = mode;
    this.#changed();
  }

  async #setVpn(open: boolean): Promise<void> {
    if (!this.#vpnHook) throw new Error('LF_VPN_HOOK is not set');
    await this.#vpnHook(open ? 'open' : 'close');
    this.#deps.outbox.keep('setting', VPN, open ? 'open' : null);
    this.#vpn = open;
    this.#changed();
  }

  async #locate(): Promise<void> {
    if (!this.#locator) throw new Error('LF_LOCATION is not set');
    this.#position = { ...(await this.#locator()), at: this.#deps.clock.now() };
    this.#deps.outbox.keep('setting', POSITION, JSON.stringify(this.#position));
    this.#changed();
  }

  #watchSignal(ask: Hook): void {
    const look = async () => {
      const percent = Number.parseInt(await ask('signal').catch(() => ''), 10);
      const signal = percent >= 0 && percent <= 100 ? percent : null;
      if (signal === this.#signal) return;
      this.#signal = signal;
      this.#changed();
    };
    void look();
    this.#clocks.push(setInterval(() => void look(), SIGNAL_EVERY_MS));
  }

  async #fallAsleep(wakeAt: number): Promise<boolean> {
    const { outlet, link, options } = this.#deps;
    const { sn } = options;
    try {
      await outlet.say(lf1.up.sleep(sn), JSON.stringify({ v: 1, wakeAt }));
    } catch {
      return false;
    }
    await link.pause();
    return true;
  }

  #progress(progress: UpgradeProgress | null): void {
    this.#upgrade = progress;
    this.#changed();
  }

  #changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const { outlet, options } = this.#deps;
      const { sn } = options;
      // Without a session there is nobody to tell; the next one begins with it.
      outlet.say(lf1.up.status(sn), JSON.stringify(this.#status())).catch(() => undefined);
    }, TELL_MS);
  }

  #status(): GatewayStatus {
    return {
      v: 1,
      at: this.#deps.clock.now(),
      mode: this.#mode,
      nextMode: this.#nextMode,
      means: {
        restart: this.#deps.restart !== undefined,
        network: this.#networkHook !== undefined,
        vpn: this.#vpnHook !== undefined,
        location: this.#locator !== undefined,
        firmware: this.#upgrader.canUpgrade,
      },
      settingsRevision: this.#settings.revision,
      waiting: this.#backlog.tell(),
      problems: this.#settings.problems,
      signal: this.#signal,
      position: this.#position,
      forwarding: this.#forwarder.state,
      tamper: this.#tamper.state,
      vpn: this.#vpn,
      upgrade: this.#upgrade,
    };
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#proof);
    for (const clock of this.#clocks) clearInterval(clock);
    this.#forwarder.stop();
    this.#sleeper.dispose();
  }
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
