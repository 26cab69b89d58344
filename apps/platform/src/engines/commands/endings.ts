import { type CommandSteps, type Value, gatewayErrors } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { storableText } from '../history/storable-text.ts';
import { COMMAND_COLUMNS, type CommandRow, commandSaid, operationOf } from './command-row.ts';

/** How a command ends. */
export interface Ending {
  id: string;
  /** Only if it was given to this gateway. */
  gatewayId?: string;
  status: 'done' | 'failed';
  code: number | null;
  reason: string | null;
  readBack: Value;
  /** How long it took at the gateway. */
  steps?: CommandSteps | undefined;
}

export interface Ended {
  /** How many had not ended before. */
  count: number;
  /** To be called after the commit. */
  after: () => void;
}

const REASON_MAX = 500;

/** The one place where commands end: once each, with their entry in the operation log in the same transaction. */
export function createEndings({
  clock,
  bus,
  operations,
  onEnded,
}: {
  clock: Clock;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
  /** After the commit, once for each command. */
  onEnded: (row: CommandRow, steps: CommandSteps | undefined) => void;
}) {
  async function concluded(
    tx: Transaction,
    rows: readonly CommandRow[],
    endings?: ReadonlyMap<string, Ending>,
  ): Promise<Ended> {
    for (const row of rows) {
      const entry = operationOf(row);
      if (entry) await operations.write(entry.actor, entry.operation, tx);
    }
    return {
      count: rows.length,
      after() {
        for (const row of rows) {
          onEnded(row, endings?.get(row.id)?.steps);
          bus.emit('command', commandSaid(row));
        }
      },
    };
  }

  return {
    /** Ends those that have not ended yet; of several endings of one command the first counts. */
    async end(tx: Transaction, endings: readonly Ending[]): Promise<Ended> {
      const first = new Map<string, Ending>();
      for (const ending of endings) if (!first.has(ending.id)) first.set(ending.id, ending);
      const lines = [...first.values()].map(({ id, gatewayId, status, code, reason, readBack }) => ({
        id,
        gateway: gatewayId ?? null,
        status,
        code,
        reason: reason === null ? null : storableText(reason).slice(0, REASON_MAX),
        read_back: typeof readBack === 'string' ? storableText(readBack) : readBack,
      }));
      const rows =
        lines.length === 0
          ? []
          : await tx.query<CommandRow>(
              `update command c
                  set status = x.status, code = x.code, reason = x.reason, read_back = x.read_back, ended_at = $2
                 from jsonb_to_recordset($1::jsonb)
                      as x(id uuid, gateway uuid, status text, code int, reason text, read_back jsonb)
                where c.id = x.id and c.ended_at is null and c.gateway_id = coalesce(x.gateway, c.gateway_id)
                returning ${COMMAND_COLUMNS}`,
              [JSON.stringify(lines), new Date(clock.now())],
            );
      return concluded(tx, rows, first);
    },

    /** Ends with 1301 whatever is past its deadline. */
    async timeOut(tx: Transaction): Promise<Ended> {
      const rows = await tx.query<CommandRow>(
        `update command c set status = 'timeout', code = $2, ended_at = $1
          where c.ended_at is null and c.deadline <= $1 returning ${COMMAND_COLUMNS}`,
        [new Date(clock.now()), gatewayErrors.communicationTimeout.code],
      );
      return concluded(tx, rows);
    },
  };
}
export type Endings = ReturnType<typeof createEndings>;
