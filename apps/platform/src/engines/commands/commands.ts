import {
  type CommandState,
  type CommandSteps,
  DomainError,
  LIMITS,
  type ReplyItem,
  type Value,
  commonErrors,
  gatewayErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isStillReferenced } from '../../kernel/statement.ts';
import { type Tracing, noTracing } from '../../kernel/tracing/tracing.ts';
import type { BatchPart } from '../types.ts';
import { type AwaitedWrites, createAwaitedWrites } from './awaited-writes.ts';
import {
  COMMAND_COLUMNS,
  type CommandArgs,
  type CommandKind,
  type CommandRow,
  commandFromRow,
  isControl,
} from './command-row.ts';
import { tellTrace } from './command-trace.ts';
import { type Ending, createEndings } from './endings.ts';
import { type SenderOptions, createSender } from './sender.ts';
import { findTarget, occupied, unreachable } from './target.ts';

export interface CommandsOptions extends SenderOptions {
  bus: Pick<Bus, 'onOwn' | 'emit'>;
  operations: OperationLog;
  /** Absent: nothing is traced. */
  tracing?: Tracing;
}

export interface NewCommand {
  kind: CommandKind;
  gatewayId: string;
  deviceId: string | null;
  variableId: string | null;
  accountId: string;
  /** Login name, for the operation log. */
  who: string;
  ip: string;
  /** Scaled value to write. */
  value: Value;
  oldValue: Value;
  /** Of a command for the gateway itself. */
  args?: CommandArgs;
  /**
   * Looks at what may only happen so often, and throws when it may not. Of two commands for one gateway itself that come at
   * once the second is asked when the first is stored; what throws is not recorded.
   */
  guard?: (tx: Queryable) => Promise<void>;
}

export interface CommandCounters {
  started: number;
  /** Replies to a command that had ended, or that nobody gave. */
  lateReplies: number;
}

/** How often deadlines are looked after, and writes that wait for an edge node's data. */
const SWEEP_MS = 500;
/** After a restart gateways come back first and say what they did meanwhile; only then is anything called timed out. */
const RESTART_GRACE_MS = 10_000;

function deadlineMs(kind: CommandKind): number {
  if (kind === 'sync') return LIMITS.command.pollTotalMs;
  if (kind === 'upgrade') return LIMITS.firmware.upgradeMs;
  return kind === 'restart' ? LIMITS.command.restartMs : LIMITS.command.writeWaitMs;
}

/**
 * Commands to gateways. Each is stored before it is sent, and ends exactly once: the row decides (`ended_at is null`), whoever
 * comes first of reply, refusal and deadline, also across restarts of platform and gateway.
 */
export function createCommands(options: CommandsOptions) {
  const { db, clock, bus, log, downlink, operations, tracing = noTracing } = options;
  const counters: CommandCounters = { started: 0, lateReplies: 0 };
  const awaited = createAwaitedWrites();
  const endings = createEndings({ clock, bus, operations, onEnded: endedBy(awaited, tracing) });
  const sender = createSender(options, endings, awaited);
  let timer: NodeJS.Timeout | undefined;
  let sweeping = false;
  let timeoutsFrom = 0;

  const reported = (work: Promise<void>, text: string) =>
    void work.catch((error: unknown) => log.error({ error }, text));
  const reconnected = (gatewayId: string) => sender.resendTo(gatewayId);
  const unsubscribe = bus.onOwn('gatewayState', ({ gatewayId, state }) => {
    if (state === 'online' || state === 'upgrading') reported(reconnected(gatewayId), 'commands were not sent again');
  });

  const part: BatchPart<ReplyItem> = {
    async write(tx, items) {
      const { count, after } = await endings.end(
        tx,
        items.map(({ gateway, item }) => endingOf(gateway.gatewayId, item)),
      );
      return () => {
        counters.lateReplies += items.length - count;
        after();
      };
    },
  };

  async function sweep(): Promise<void> {
    const now = clock.now();
    await sender.lookAtLatest();
    const [due] = await db.query(
      `select 1 from command where ended_at is null and (deadline <= $1 or (status = 'pending' and created_at < $2))
        limit 1`,
      [new Date(now), new Date(now - SWEEP_MS)],
    );
    if (!due) return;
    if (clock.ticks() >= timeoutsFrom) {
      const { after } = await db.transaction((tx) => endings.timeOut(tx));
      after();
    }
    await sender.resendPending(now - SWEEP_MS);
  }

  return {
    /** Takes replies out of an uplink batch. */
    part,

    /**
     * Stores the command, sends it and answers its uuid. To a gateway that cannot be reached it is refused at once (1302, or
     * 1322 when it sleeps), as is any while it restarts (1331) and one for the gateway itself while it is upgraded (1312); and
     * recorded all the same. 1307: no such gateway.
     */
    async start(command: NewCommand): Promise<string> {
      const target = await findTarget(db, command.gatewayId, command.variableId);
      if (!target) throw gatewayErrors.gatewayNotFound({ gatewayId: command.gatewayId });
      const away = unreachable(target, downlink.isConnected(command.gatewayId));
      const stored = db.transaction(async (tx) => {
        if (isControl(command.kind))
          await tx.query('select 1 from gateway where id = $1 for no key update', [command.gatewayId]);
        await command.guard?.(tx);
        const refusal = (await occupied(tx, command.gatewayId, command.kind)) ?? away;
        const row = await insertCommand(tx, command, { now: clock.now(), trace: tracing.current() });
        if (!refusal) return { row, refusal, after: undefined };
        const refused: Ending = { id: row.id, status: 'failed', code: refusal.code, reason: null, readBack: null };
        return { row, refusal, after: (await endings.end(tx, [refused])).after };
      });
      const { row, refusal, after } = await stored.catch((error: unknown) => {
        // Somebody has deleted the gateway, the device or the variable since it was looked at.
        throw isStillReferenced(error) ? commonErrors.notFound({ id: command.deviceId ?? command.gatewayId }) : error;
      });
      counters.started++;
      after?.();
      if (refusal) throw new DomainError(refusal, { gatewayId: command.gatewayId });
      await sender.send(row, target);
      return row.id;
    },

    /** State of a command, for the account that gave it; `who`: only of one given under this name (an API key sees its own alone). */
    async find(uuid: string, accountId: string, who?: string): Promise<CommandState | undefined> {
      const [row] = await db.query<CommandRow>(
        `select ${COMMAND_COLUMNS} from command c where c.id = $1 and c.account_id = $2 and ($3::text is null or c.who = $3)`,
        [uuid, accountId, who ?? null],
      );
      return row && commandFromRow(row);
    },

    /** The gateway answered a configuration: ends every open `sync` of it, done or 1343 with the reason. */
    async endSync(gatewayId: string, result: { ok: boolean; reason: string | null }): Promise<void> {
      const code = result.ok ? null : gatewayErrors.configRefused.code;
      const { after } = await db.transaction(async (tx) => {
        const open = await tx.query<{ id: string }>(
          `select id from command where gateway_id = $1 and kind = 'sync' and ended_at is null`,
          [gatewayId],
        );
        const status = result.ok ? 'done' : 'failed';
        return endings.end(
          tx,
          open.map(({ id }) => ({ id, status, code, reason: result.reason, readBack: null })),
        );
      });
      after();
    },

    /** The gateway says that it has the command; it ends later, by a reply. */
    received(gatewayId: string, uuid: string): void {
      reported(sender.received(gatewayId, uuid), 'a command was not noted as received');
    },

    /** A session of the gateway has begun and it listens: it gets what is still open. */
    reconnected,

    /** Another process has stored commands for a gateway that is connected here. */
    sendNew: (gatewayId: string): Promise<void> => sender.resendTo(gatewayId, true),

    /** A value of an edge node arrived, scaled. Costs nothing while nobody waits for one. */
    observed(seriesId: number, value: Value): void {
      if (awaited.waitsFor(seriesId)) reported(sender.observed(seriesId, value), 'a write was not ended');
    },

    /** One round of what `run` does: confirms, times out (1301), sends what was not sent. */
    sweep,

    /** Looks after deadlines from now on; what an earlier run of the platform left open is among them. */
    async run(): Promise<void> {
      timeoutsFrom = clock.ticks() + RESTART_GRACE_MS;
      await sender.recall();
      timer = setInterval(() => {
        if (sweeping) return;
        sweeping = true;
        const round = sweep().finally(() => {
          sweeping = false;
        });
        reported(round, 'commands were not looked after');
      }, SWEEP_MS);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
      unsubscribe();
    },
    counters: (): Readonly<CommandCounters> => counters,
  };
}

/** What is left to do when a command has ended, after the commit. */
const endedBy =
  (awaited: Pick<AwaitedWrites, 'remove'>, tracing: Tracing) => (row: CommandRow, steps: CommandSteps | undefined) => {
    awaited.remove(row.id);
    tellTrace(tracing, row, steps);
  };

function endingOf(gatewayId: string, { uuid, ok, code, reason, readBack, steps }: ReplyItem): Ending {
  if (ok) return { id: uuid, gatewayId, status: 'done', code: null, reason: null, readBack, steps };
  return {
    id: uuid,
    gatewayId,
    status: 'failed',
    code: code ?? gatewayErrors.communicationTimeout.code,
    reason,
    readBack,
    steps,
  };
}

async function insertCommand(
  tx: Queryable,
  command: NewCommand,
  { now, trace }: { now: number; trace: string | undefined },
): Promise<CommandRow> {
  const { kind, gatewayId, deviceId, variableId, accountId, who, ip, value, oldValue, args } = command;
  const [row] = await tx.query<CommandRow>(
    `insert into command as c (id, kind, gateway_id, device_id, variable_id, account_id, status, value, old_value, created_at,
                               deadline, who, ip, args, trace)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $10, $11, $12, $13, $14) returning ${COMMAND_COLUMNS}`,
    [
      newId(),
      kind,
      gatewayId,
      deviceId,
      variableId,
      accountId,
      asJson(value),
      asJson(oldValue),
      new Date(now),
      new Date(now + deadlineMs(kind)),
      who,
      ip,
      args === undefined ? null : JSON.stringify(args),
      trace ?? null,
    ],
  );
  if (!row) throw new Error('the command was not stored');
  return row;
}

/** SQL null for no value, so that a row reads as it was written. */
const asJson = (value: Value): string | null => (value === null ? null : JSON.stringify(value));
export type Commands = ReturnType<typeof createCommands>;
