import {
  commonErrors,
  type ControlDown,
  type GatewayMode,
  gatewayErrors,
  type UpgradeProgress,
} from '@lightfield/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { CommandLedger } from '../commands/ledger.ts';
import { UpgradeRefused, type Upgrader } from '../firmware/upgrader.ts';
import { StorageTrouble } from '../outbox/outbox.ts';

/** What ends a command: `later`, the process ends first and its next start tells. */
type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: number; readonly reason: string } | 'later';

const done: Outcome = { ok: true };
const failed = ({ code }: { readonly code: number }, reason: string): Outcome => ({ ok: false, code, reason });

export interface ControlDeps {
  ledger: CommandLedger;
  clock: Pick<Clock, 'now'>;
  wall: () => number;
  log: Logger;
  /** Ends the process so that it is started again; `undefined`: nobody would start it. */
  restart: ((reason: string) => void) | undefined;
  setMode: (mode: GatewayMode) => Promise<void>;
  /** Where the gateway is; rejects when nobody knows. */
  locate: () => Promise<void>;
  setVpn: (open: boolean) => Promise<void>;
  upgrader: Upgrader;
  tell: (progress: UpgradeProgress | null) => void;
}

/** Carries out what the platform tells the gateway itself: once per uuid, one at a time, also over restarts. */
export class ControlRunner {
  readonly #deps: ControlDeps;
  readonly #running = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: ControlDeps) {
    this.#deps = deps;
  }

  async take(command: ControlDown): Promise<void> {
    const { ledger } = this.#deps;
    const { uuid } = command;
    if (this.#running.has(uuid)) return;
    if (ledger.has(uuid)) {
      ledger.repeat(uuid);
      return;
    }
    await this.#inTurn(command, async () => {
      if (this.#deps.wall() > command.deadline) return failed(gatewayErrors.commandExpired, 'the deadline had passed');
      await ledger.begin(command);
      return this.#perform(command);
    });
  }

  /** Ends, or goes on with, what the end of the process interrupted. To be called once. */
  async recover(): Promise<void> {
    const commands = this.#deps.ledger.interruptedControls();
    await Promise.all(commands.map((command) => this.#inTurn(command, () => this.#resume(command))));
  }

  #inTurn(command: ControlDown, work: () => Promise<Outcome>): Promise<void> {
    this.#running.add(command.uuid);
    const turn = this.#turn
      .then(work)
      .catch((error: unknown) => this.#outcomeOf(command, error))
      .then((outcome) => this.#end(command, outcome))
      .finally(() => this.#running.delete(command.uuid));
    this.#turn = turn;
    return turn;
  }

  #end({ uuid, kind }: ControlDown, outcome: Outcome): void {
    if (outcome === 'later') return;
    const { ledger, clock, log } = this.#deps;
    const code = outcome.ok ? null : outcome.code;
    const reason = outcome.ok ? null : outcome.reason.slice(0, 500);
    ledger.end({ kind: 'reply', uuid, ok: outcome.ok, code, reason, readBack: null, time: clock.now() });
    log.info({ uuid, kind, ok: outcome.ok, code, reason }, 'command ended');
  }

  #outcomeOf({ kind }: ControlDown, error: unknown): Outcome {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof UpgradeRefused) return failed(error, reason);
    if (error instanceof StorageTrouble) return failed(gatewayErrors.storageFull, reason);
    switch (kind) {
      case 'locate':
        return failed(gatewayErrors.locationFailed, reason);
      case 'restart':
        return failed(gatewayErrors.restartFailed, reason);
      case 'mode':
        return failed(gatewayErrors.modeUnsupported, reason);
      default:
        this.#deps.log.error({ err: error }, 'a command failed in an unforeseen way');
        return failed(commonErrors.internal, reason);
    }
  }

  async #perform(command: ControlDown): Promise<Outcome> {
    const { restart, setMode, locate } = this.#deps;
    switch (command.kind) {
      case 'restart':
        if (!restart) return failed(gatewayErrors.restartFailed, 'nobody would start the gateway again');
        restart('restart ordered');
        return 'later';
      case 'mode':
        await setMode(command.mode);
        return done;
      case 'locate':
        await locate();
        return done;
      case 'vpn':
        return this.#switchVpn(command.open);
      default:
        return this.#upgrade(command);
    }
  }

  async #switchVpn(open: boolean): Promise<Outcome> {
    const { vpnOpenFailed, vpnCloseFailed } = gatewayErrors;
    try {
      await this.#deps.setVpn(open);
      return done;
    } catch (error) {
      return failed(open ? vpnOpenFailed : vpnCloseFailed, error instanceof Error ? error.message : String(error));
    }
  }

  async #upgrade({ uuid, deadline, order }: Extract<ControlDown, { kind: 'upgrade' }>): Promise<Outcome> {
    const { restart, upgrader, wall } = this.#deps;
    if (!restart) return failed(gatewayErrors.upgradeFailed, 'nobody would start the gateway again');
    await upgrader.prepare(uuid, order, () => wall() > deadline);
    restart('new firmware');
    return 'later';
  }

  async #resume(command: ControlDown): Promise<Outcome> {
    switch (command.kind) {
      case 'restart':
        // The process that took it has ended, and this is the next one.
        return done;
      case 'upgrade':
        return this.#resumeUpgrade(command);
      default:
        // Doing these twice changes nothing.
        return this.#perform(command);
    }
  }

  async #resumeUpgrade(command: Extract<ControlDown, { kind: 'upgrade' }>): Promise<Outcome> {
    const { upgrader, tell, wall } = this.#deps;
    const { uuid, order } = command;
    const found = upgrader.stageOf(uuid, order.version);
    switch (found.stage) {
      case 'trial':
        tell({ version: order.version, phase: 'proving', percent: 0 });
        return 'later';
      case 'done':
        return done;
      case 'failed':
        return failed(gatewayErrors.upgradeFailed, `${order.version} ${found.reason}`);
      default:
        if (wall() > command.deadline) return failed(gatewayErrors.upgradeFailed, 'the gateway was away for too long');
        return this.#upgrade(command);
    }
  }

  /** The version on trial has proved itself: whoever ordered it hears so. */
  upgraded(): void {
    const { ledger, upgrader, tell } = this.#deps;
    upgrader.confirm();
    tell(null);
    for (const command of ledger.interruptedControls())
      if (command.kind === 'upgrade' && upgrader.stageOf(command.uuid, command.order.version).stage === 'done')
        this.#end(command, done);
  }
}
