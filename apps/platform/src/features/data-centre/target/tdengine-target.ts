import type { TargetOf } from '@lightfield/contract';
import type { Fact } from '../facts.ts';
import { createPoster, isTaken, refusalOf } from './post-target.ts';
import { TEST_ROW, checkWritten } from './table-rows.ts';
import { type Target, TargetError, type TargetParts } from './target.ts';
import {
  createAlarmTableSql,
  createSuperTableSql,
  insertAlarmsSql,
  insertPointsSql,
  portionsOf,
  tableOfSeries,
} from './tdengine-sql.ts';

/** Numbers that servers answer with: https://docs.tdengine.com/tdengine-reference/error-codes/ */
const BY_NUMBER: readonly [ConstructorParameters<typeof TargetError>[0], ReadonlySet<number>][] = [
  ['login', new Set([0x0003, 0x0303, 0x0351, 0x0353, 0x0357, 0x2644])],
  ['table', new Set([0x0218, 0x0362, 0x0388, 0x2603, 0x2616])],
  ['columns', new Set([0x2602, 0x2605, 0x2653])],
];
/** The database keeps it no longer. */
const TOO_OLD = 0x060b;
/** Answers are short: a number, and a row at most. */
const ANSWER_MAX = 64 * 1_024;

interface Answer {
  readonly code: number;
  readonly desc: string;
  readonly data: readonly unknown[];
}
/** What has the form of an answer; a server that says something else has taken nothing. */
function answerOf(text: string): Answer | undefined {
  try {
    const { code, desc, data } = JSON.parse(text) as { code?: unknown; desc?: unknown; data?: unknown };
    if (typeof code !== 'number' || !Number.isInteger(code)) return undefined;
    // the sign bit only says that it is an error
    const number = code < 0 || code > 0x7fff_ffff ? code & 0xffff : code;
    return { code: number, desc: typeof desc === 'string' ? desc : '', data: Array.isArray(data) ? data : [] };
  } catch {
    return undefined;
  }
}

/** TDengine by SQL over HTTP, a statement a request. A row that is there already is written over by itself. */
export function createTdengineTarget({
  target,
  mapping,
  secret,
  allowed,
  timeoutMs,
}: TargetParts<TargetOf<'tdengine'>>): Target {
  const poster = createPoster({ url: target.url, allowed, timeoutMs });
  const authorization = `Basic ${Buffer.from(`${target.user}:${secret}`, 'utf8').toString('base64')}`;
  const made = new Set<string>();

  async function asked(sql: string): Promise<Answer> {
    const reply = await poster.post({
      path: '/rest/sql',
      headers: { 'content-type': 'text/plain; charset=utf-8', authorization },
      body: sql,
      readsMax: ANSWER_MAX,
    });
    if (reply.status === 401 || reply.status === 403) throw refusalOf(reply);
    const answer = answerOf(reply.said);
    if (!answer) throw new TargetError('answer', `HTTP ${reply.status} ${reply.said}`);
    if (answer.code === 0 && !isTaken(reply.status)) throw refusalOf(reply);
    return answer;
  }
  const refused = ({ code, desc }: Answer): TargetError =>
    new TargetError(
      BY_NUMBER.find(([, numbers]) => numbers.has(code))?.[0] ?? 'answer',
      `0x${code.toString(16).padStart(4, '0')} ${desc}`,
    );
  async function ask(sql: string): Promise<Answer> {
    const answer = await asked(sql);
    if (answer.code !== 0) throw refused(answer);
    return answer;
  }
  async function make(sql: string): Promise<void> {
    if (!target.creates || made.has(sql)) return;
    await ask(sql);
    made.add(sql);
  }

  /** Whether all of them were taken; not: something among them is too old. */
  async function isWritten(facts: readonly Fact[]): Promise<boolean> {
    const answer = await asked(insertPointsSql(target, mapping, facts));
    if (answer.code !== 0 && answer.code !== TOO_OLD) throw refused(answer);
    return answer.code === 0;
  }
  /** By time. What the database keeps no longer counts as taken, as all else is; where that begins is found by halves. */
  async function write(facts: readonly Fact[]): Promise<void> {
    if (await isWritten(facts)) return;
    const newest = facts.at(-1);
    if (facts.length < 2 || !newest || !(await isWritten([newest]))) return;
    const half = Math.floor(facts.length / 2);
    await write(facts.slice(half));
    await write(facts.slice(0, half));
  }

  return {
    async send(rows) {
      await make(createSuperTableSql(target, mapping));
      for (const portion of portionsOf(rows)) {
        await write(portion.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time)));
      }
    },
    async sendAlarms(alarms) {
      await make(createAlarmTableSql(target));
      for (const portion of portionsOf(alarms)) {
        const answer = await asked(insertAlarmsSql(target, portion));
        if (answer.code === 0) continue;
        if (answer.code !== TOO_OLD) throw refused(answer);
        for (const alarm of portion) {
          const alone = await asked(insertAlarmsSql(target, [alarm]));
          if (alone.code !== 0 && alone.code !== TOO_OLD) throw refused(alone);
        }
      }
    },
    async test(begun) {
      begun('connect');
      await ask('select server_version()');
      begun('table');
      await make(createSuperTableSql(target, mapping));
      await ask(`describe \`${target.database}\`.\`${target.table}\``);
      begun('write');
      const own = `\`${target.database}\`.\`${tableOfSeries(target.table, TEST_ROW.key)}\``;
      // of now: a database keeps what is some years old at most
      await ask(insertPointsSql(target, mapping, [{ ...TEST_ROW, time: new Date().toISOString() }]));
      try {
        begun('read');
        checkWritten((await ask(`select * from ${own} limit 1`)).data);
      } finally {
        await ask(`drop table if exists ${own}`);
      }
    },
    close: () => poster.close(),
  };
}
