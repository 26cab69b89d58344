import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** Lines of postmaster.pid that name where the server is reached (PostgreSQL manual, "postmaster.pid"). */
const [PID, PORT, SOCKET_FOLDER] = [0, 3, 4];

function postmasterLines(data: string): string[] {
  const path = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith('postmaster.pid'));
  if (!path) throw new Error(`no postmaster.pid under ${data}`);
  return readFileSync(join(data, path), 'utf8').split('\n');
}
export const postmasterPid = (data: string): number => Number(postmasterLines(data)[PID]);

/** Where the product's own database is reached. */
export function databaseAddress(data: string) {
  const lines = postmasterLines(data);
  return { host: lines[SOCKET_FOLDER] ?? '', port: Number(lines[PORT]), user: 'lightfield', database: 'lightfield' };
}

/** Asks the product's own database, past the product. */
export async function askDatabase<Row>(data: string, sql: string): Promise<Row[]> {
  const client = new Client(databaseAddress(data));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Both ends of a gateway's numbered stream: what it has ever produced, and what became of it. */
export interface Ledger {
  /** Number of the last item ever produced. */
  produced: number;
  /** All up to here is stored, says the platform. */
  through: number;
  /** Numbers that still wait at the gateway. */
  waiting: number[];
  records: number;
  alarmChanges: number;
  replies: number;
  lost: number;
}

/** Only while the gateway is not running: its file has one owner. */
export async function readLedger(platformData: string, gatewayData: string): Promise<Ledger> {
  const file = readdirSync(gatewayData).find((name) => /\.(db|sqlite)$/.test(name));
  if (!file) throw new Error(`no outbox in ${gatewayData}: ${readdirSync(gatewayData).join(', ')}`);
  const outbox = new DatabaseSync(join(gatewayData, file));
  const kept = new Map(
    outbox
      .prepare(`select name, body from kept where shelf = 'setting'`)
      .all()
      .map((row) => [String(row['name']), String(row['body'])]),
  );
  const items = outbox
    .prepare('select seq from item order by seq')
    .all()
    .map((row) => Number(row['seq']));
  outbox.close();
  const [row] = await askDatabase<Record<string, string>>(
    platformData,
    `select (select coalesce(max(through), 0) from uplink_cursor) as through,
            (select count(*) from uplink_cursor) as epochs,
            (select count(*) from hist_record) as records,
            (select count(*) + count(recovered_at) from alarm_event where about = 'value') as alarms,
            (select count(*) from command where status in ('done', 'failed')) as replies,
            (select count(*) from uplink_loss) as lost`,
  );
  if (Number(row?.['epochs']) !== 1) throw new Error(`one numbered stream was expected, there are ${row?.['epochs']}`);
  const through = Number(row?.['through']);
  return {
    // The number is written apart only when no item is left to tell it.
    produced: Math.max(Number(kept.get('lastSeq') ?? 0), items.at(-1) ?? 0),
    through,
    // What is acknowledged leaves the file with the next items.
    waiting: items.filter((seq) => seq > through),
    records: Number(row?.['records']),
    alarmChanges: Number(row?.['alarms']),
    replies: Number(row?.['replies']),
    lost: Number(row?.['lost']),
  };
}
