import type { Value } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Downlink } from '../types.ts';
import type { AwaitedWrites } from './awaited-writes.ts';
import { COMMAND_COLUMNS, type CommandRow, commandSaid } from './command-row.ts';
import type { Ending, Endings } from './endings.ts';
import { type Target, findTarget, messageFor, unreachable } from './target.ts';

export interface SenderOptions {
  db: Db;
  clock: Clock & Ticks;
  bus: Pick<Bus, 'emit'>;
  log: Log;
  downlink: Downlink;
  /** Latest scaled value of a series (`live.get`); quality is an index in QUALITY_CODES. */
  latest(seriesId: number): { value: Value; quality: number } | undefined;
  /** Gateways whose connection another process has: it is asked to send them what is open. Absent: there are no other processes. */
  elsewhere?: { isHere(gatewayId: string): boolean; sendCommands(gatewayId: string): Promise<void> };
  /** Sends a gateway its configuration document, for commands of kind `sync`. */
  sendConfig(gatewayId: string): Promise<void>;
}

const GOOD = 0;

/** The way of a stored command to its gateway, and of a write to the data that confirms it. */
export function createSender(options: SenderOptions, endings: Endings, awaited: AwaitedWrites) {
  const { db, clock, bus, log, downlink } = options;

  async function end(list: readonly Ending[]): Promise<void> {
    const { after } = await db.transaction((tx) => endings.end(tx, list));
    after();
  }

  /** Answers false when it is not pending any more: sent before, or ended. */
  async function markSent(row: CommandRow): Promise<boolean> {
    const [sent] = await db.query<CommandRow>(
      `update command c set status = 'sent', sent_at = $2
        where id = $1 and status = 'pending' returning ${COMMAND_COLUMNS}`,
      [row.id, new Date(clock.now())],
    );
    if (sent) bus.emit('command', commandSaid(sent));
    return sent !== undefined;
  }
  const markPending = (id: string) =>
    db.query(`update command set status = 'pending', sent_at = null where id = $1 and status = 'sent'`, [id]);

  function awaitData(row: CommandRow, metric: NonNullable<Target['metric']>): void {
    if (row.value === null) return;
    awaited.add({ id: row.id, seriesId: metric.seriesId, wanted: row.value, settings: metric.settings });
  }

  /** Publishes what is already marked as sent; takes the mark back when nothing went out. */
  async function publish(row: CommandRow, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await markPending(row.id);
      throw error;
    }
  }

  /** To an edge node that is not ours, which would do twice what it is told twice: it gets a command once or never. */
  async function sendToEdgeNode(row: CommandRow, target: Target): Promise<void> {
    const message = messageFor(target, row, clock.now());
    if (!message.ok) {
      await end([{ id: row.id, status: 'failed', code: message.error.code, reason: message.reason, readBack: null }]);
      return;
    }
    if (!(await markSent(row))) return;
    // Before it is sent: the data may be quicker than our note that it is waited for.
    if (target.metric) awaitData(row, target.metric);
    // QoS 0 by Sparkplug 3.0: a message that comes twice would be a write that is done twice.
    await publish(row, () => downlink.publish(message.topic, message.payload, { qos: 0 }));
    // Edge nodes report changes only: a write of the value that is there already is not followed by any data.
    await lookAtLatest();
  }

  /** Ours do nothing twice: they may get a command as often as it takes. */
  async function sendToOurs(row: CommandRow, target: Target): Promise<void> {
    await markSent(row);
    await publish(row, async () => {
      if (row.kind === 'sync') return options.sendConfig(row.gateway_id);
      const message = messageFor(target, row, clock.now());
      return message.ok ? downlink.publish(message.topic, message.payload, { qos: 1 }) : undefined;
    });
  }

  /** Hands a command to its gateway. Never throws: what could not be sent is tried again until the deadline. */
  async function send(row: CommandRow, target: Target): Promise<void> {
    const { elsewhere } = options;
    try {
      if (elsewhere && !elsewhere.isHere(row.gateway_id)) await elsewhere.sendCommands(row.gateway_id);
      else await (target.kind === 'lightfield' ? sendToOurs(row, target) : sendToEdgeNode(row, target));
    } catch (error) {
      log.warn({ error, command: row.id }, 'command could not be sent');
    }
  }

  /** A value arrived: ends the writes that waited for it. */
  async function observed(seriesId: number, value: Value): Promise<void> {
    const shown = awaited.shownBy(seriesId, value);
    if (shown.length === 0) return;
    await end(shown.map((id) => ({ id, status: 'done', code: null, reason: null, readBack: value })));
  }

  async function lookAtLatest(): Promise<void> {
    for (const seriesId of awaited.series()) {
      const latest = options.latest(seriesId);
      if (latest?.quality === GOOD) await observed(seriesId, latest.value);
    }
  }

  /**
   * Sends what a gateway may have missed. Ours does nothing twice, so it gets everything that is open; an edge node that is not
   * ours gets only what it never got.
   */
  async function resend(rows: readonly CommandRow[]): Promise<void> {
    for (const row of rows) {
      if (!(options.elsewhere?.isHere(row.gateway_id) ?? downlink.isConnected(row.gateway_id))) continue;
      const target = await findTarget(db, row.gateway_id, row.variable_id);
      if (!target || unreachable(target, true)) continue;
      if (target.kind === 'lightfield' || row.status === 'pending') await send(row, target);
    }
  }

  /** Once: a command that is sent again after a broken line was received before. */
  async function received(gatewayId: string, uuid: string): Promise<void> {
    const [row] = await db.query<CommandRow>(
      `update command c set received_at = $3
        where c.id = $2 and c.gateway_id = $1 and c.received_at is null and c.ended_at is null returning ${COMMAND_COLUMNS}`,
      [gatewayId, uuid, new Date(clock.now())],
    );
    if (row) bus.emit('command', commandSaid(row));
  }

  return {
    send,
    received,
    observed,
    lookAtLatest,

    /** `isNew`: what was never sent alone. */
    async resendTo(gatewayId: string, isNew = false): Promise<void> {
      await resend(
        await db.query<CommandRow>(
          `select ${COMMAND_COLUMNS} from command c
            where c.gateway_id = $1 and c.ended_at is null and c.deadline > $2 and (not $3 or c.status = 'pending') order by c.created_at, c.id`,
          [gatewayId, new Date(clock.now()), isNew],
        ),
      );
    },

    /** What is still not sent although it was stored before `createdBefore`. */
    async resendPending(createdBefore: number): Promise<void> {
      await resend(
        await db.query<CommandRow>(
          `select ${COMMAND_COLUMNS} from command c
            where c.ended_at is null and c.status = 'pending' and c.deadline > $1 and c.created_at < $2
            order by c.created_at, c.id`,
          [new Date(clock.now()), new Date(createdBefore)],
        ),
      );
    },

    /** After a restart: writes that edge nodes got from an earlier run wait for their data again. */
    async recall(): Promise<void> {
      const rows = await db.query<CommandRow>(
        `select ${COMMAND_COLUMNS} from command c join gateway on gateway.id = c.gateway_id and gateway.kind = 'sparkplug'
          where c.ended_at is null and c.status = 'sent'`,
      );
      for (const row of rows) {
        const target = await findTarget(db, row.gateway_id, row.variable_id);
        if (target?.metric) awaitData(row, target.metric);
      }
    },
  };
}
