import { join } from 'node:path';
import { ScriptThread } from '@lightfield/sandbox';
import type { Logger } from 'pino';
import { createClock } from './clock.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { CommandLedger } from './commands/ledger.ts';
import type { GatewayOptions } from './options.ts';
import { Outbox } from './outbox/outbox.ts';
import { Schedule, type Variable } from './edge.ts';
import { keptAlarms, keptMemory } from './pipeline/kept.ts';
import { Answers } from './polling/answers.ts';
import { driverHost } from './polling/driver-host.ts';
import { PollingHost } from './polling/polling-host.ts';
import { browse } from './provisioning/browsing.ts';
import { Provisioning } from './provisioning/provisioning.ts';
import { Site, type SiteChange } from './provisioning/site.ts';
import { GatewayLife } from './life/life.ts';
import { ScriptHost } from './scripts/script-host.ts';
import { ScriptStream } from './scripts/script-stream.ts';
import { LiveMonitor } from './uplink/live-monitor.ts';
import { MqttLink } from './uplink/mqtt-session.ts';
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

  const polling = new PollingHost<Variable>({ clock, host: driverHost(options.data), log });
  const memory = keptMemory(outbox, kept.report);
  const schedule = new Schedule(clock, outbox, memory);
  const live = new LiveMonitor({
    send: (device, variables) => uplink.sendLive(device, variables),
    beat: (device, everyMs) => uplink.sayAlive(device, everyMs),
    device: (id) => site.device(id),
    watched: (id, isWatched) => site.watch(id, isWatched),
  });
  const thread = new ScriptThread();
  const scripts = new ScriptHost({
    clock,
    thread,
    log,
    write: (variable, value) => commands.writeFor(variable, value),
  });
  const scriptStream = new ScriptStream({
    send: (message) => uplink.sendScripts(message),
    scriptsOf(deviceId) {
      const device = site.device(deviceId);
      return device ? scripts.of(device) : [];
    },
  });
  const parts = { raised: keptAlarms(outbox, kept.alarm), schedule, memory, live };
  const answers = new Answers(clock, (message) => uplink.sendCommunication(message));
  const site = new Site({ clock, polling, parts, journal: outbox, stored: kept.value, scripts, answers });
  const ledger = new CommandLedger(outbox, kept.command);
  const commands = new CommandRunner({ site, polling, ledger, clock, log });
  const applied = (change: SiteChange) => {
    uplink.changed(change);
    answers.tellAll();
    life.siteChanged();
  };
  const life = new GatewayLife({
    sn: options.sn,
    data: options.data,
    platformUrl: options.platformUrl,
    firmware: options.firmware,
    options: options.life,
    outbox,
    ledger,
    site,
    raised: parts.raised,
    clock,
    speed: options.clock.speed,
    log,
    restart,
    busy: () => live.watching || commands.busy,
    send: (topic, payload) => uplink.say(topic, payload),
    link: () => link,
  });
  const provisioning = new Provisioning({ site, journal: outbox, log, applied });
  const sender = new OutboxSender(outbox, log);
  outbox.onWritten(() => sender.pump());
  const uplink = new Uplink({
    sn: options.sn,
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

  life.announceTamper();
  provisioning.restore(kept.setting);
  commands.recover().catch((error: unknown) => log.error({ err: error }, 'interrupted commands could not be ended'));
  const { sn, password, platformUrl: url, platformCa: ca, reconnectMs } = options;
  const link = new MqttLink({ sn, password, url, ca, reconnectMs }, uplink, counter(outbox), log);
  life.start();
  link.start();
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
