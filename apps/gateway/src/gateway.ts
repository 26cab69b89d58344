import { join } from 'node:path';
import { ScriptThread } from '@lightfield/sandbox';
import type { Logger } from 'pino';
import { createClock } from './clock.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { CommandLedger } from './commands/ledger.ts';
import type { GatewayOptions } from './options.ts';
import { Outbox } from './outbox/outbox.ts';
import { type Device, Schedule, type Variable } from '@lightfield/edge';
import { keptAlarms, keptMemory } from './pipeline/kept.ts';
import { Answers } from './polling/answers.ts';
import { driverHost } from './polling/driver-host.ts';
import { PollingHost } from './polling/polling-host.ts';
import { browse } from './provisioning/browsing.ts';
import { Provisioning } from './provisioning/provisioning.ts';
import { Site } from './provisioning/site.ts';
import { GatewayLife } from './life/life.ts';
import { ScriptHost } from './scripts/script-host.ts';
import { ScriptStream } from './scripts/script-stream.ts';
import { LiveMonitor } from './uplink/live-monitor.ts';
import { MqttLink } from './uplink/mqtt-session.ts';
import { Outlet } from './uplink/outlet.ts';
import { IN_FLIGHT_ITEMS, OutboxSender } from './uplink/outbox-sender.ts';
import { Uplink } from './uplink/uplink.ts';

const MODEL = 'lightfield-edge';
const BD_SEQ = 'bdSeq';
const BD_SEQS = 256;

export interface Gateway {
  /** Ends polling, writes what is pending, takes leave of the platform. */
  stop(): Promise<void>;
}

/**
 * Puts the gateway together and starts it: what it ran before runs again at once, whether or not the platform is there.
 * `restart` ends the process so that it is started again; absent: nobody would start it.
 */
export async function startGateway(
  options: GatewayOptions,
  log: Logger,
  restart?: (reason: string) => void,
): Promise<Gateway> {
  const clock = createClock(options.clock);
  const path = join(options.data, 'gateway.db');
  const { outboxBytes: maxBytes, recordsWithinMs: gatherMs } = options;
  const outbox = await Outbox.open({ path, maxBytes, inFlight: IN_FLIGHT_ITEMS, gatherMs }, log);
  const { kept } = outbox;

  const { sn, password, platformUrl: url, platformCa: ca, reconnectMs } = options;
  const link = new MqttLink({ sn, password, url, ca, reconnectMs }, counter(outbox), log);
  const outlet = new Outlet();

  // The devices, and what works beside them.
  const devices = new Map<string, Device>();
  const device = (id: string) => devices.get(id);
  const polling = new PollingHost<Variable>({ clock, host: driverHost(options.data), log });
  const memory = keptMemory(outbox, kept.report);
  const schedule = new Schedule(clock, outbox, memory);
  const live = new LiveMonitor({
    send: (one, variables) => outlet.sendLive(one, variables),
    beat: (one, everyMs) => outlet.sayAlive(one, everyMs),
    device,
  });
  const answers = new Answers(clock, (message) => outlet.sendCommunication(message));
  const parts = { raised: keptAlarms(outbox, kept.alarm), schedule, memory, live };
  const site = new Site({ clock, polling, parts, journal: outbox, stored: kept.value, devices, answers });
  live.onWatched((id, isWatched) => site.watch(id, isWatched));
  const ledger = new CommandLedger(outbox, kept.command);
  const commands = new CommandRunner({ site, polling, ledger, clock, log });
  const thread = new ScriptThread();
  const scripts = new ScriptHost({
    clock,
    thread,
    log,
    write: (variable, value) => commands.writeFor(variable, value),
  });
  site.accompany(scripts);
  const scriptStream = new ScriptStream({
    send: (message) => outlet.sendScripts(message),
    scriptsOf(deviceId) {
      const found = device(deviceId);
      return found ? scripts.of(found) : [];
    },
  });
  const provisioning = new Provisioning({ site, journal: outbox, log });

  // The gateway itself, and the platform.
  const busy = () => live.watching || commands.busy;
  const { raised } = parts;
  const life = new GatewayLife({ options, outbox, ledger, site, raised, clock, log, restart, busy, outlet, link });
  const sender = new OutboxSender(outbox, log);
  outbox.onWritten(() => sender.pump());
  const uplink = new Uplink({
    sn,
    identity: { firmware: options.firmware, model: MODEL, startedAt: Date.now() },
    site,
    outbox,
    sender,
    live,
    commands,
    life,
    answers,
    offer: (document) => provisioning.offer(document),
    browse: (request) => browse(request, site, polling),
    scripts: scriptStream,
    running: () => provisioning.running,
    clock,
    log,
  });
  outlet.connect(uplink);
  provisioning.onApplied((change) => {
    uplink.changed(change);
    answers.tellAll();
    life.siteChanged();
  });

  life.announceTamper();
  provisioning.restore(kept.setting);
  commands.recover().catch((error: unknown) => log.error({ err: error }, 'interrupted commands could not be ended'));
  life.start();
  link.start(uplink);
  return {
    async stop() {
      life.stop();
      site.stop();
      schedule.stop();
      live.stop();
      scriptStream.stop();
      scripts.stop();
      thread.stop();
      await polling.stop();
      answers.stop();
      uplink.stop();
      await link.stop();
      await outbox.close();
    },
  };
}

/** Numbers of sessions go on over restarts, so that a late death of an old session is known as such. */
function counter(outbox: Outbox): () => number {
  let last = Number(outbox.kept.setting.get(BD_SEQ) ?? -1);
  return () => {
    last = (last + 1) % BD_SEQS;
    outbox.keep('setting', BD_SEQ, String(last));
    return last;
  };
}
