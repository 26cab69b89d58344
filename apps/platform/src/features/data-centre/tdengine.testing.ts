import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly length: number;
}
interface SuperTable {
  readonly columns: readonly Column[];
  readonly tags: readonly Column[];
}
interface Table {
  readonly of: string;
  readonly tags: Record<string, unknown>;
  /** By time, ms. */
  readonly rows: Map<number, Record<string, unknown>>;
}
class Refusal extends Error {
  readonly code: number;
  constructor(code: number, desc: string) {
    super(desc);
    this.code = code;
  }
}
const syntax = (near: string) => new Refusal(0x2600, `syntax error near "${near.slice(0, 40)}"`);

type Token = { kind: 'name' | 'word' | 'text' | 'number' | 'sign'; text: string };
const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
/** As the server reads SQL: names in backticks, texts in quotes where a backslash escapes, words, numbers. */
function tokensOf(sql: string): Token[] {
  const form = /\s+|`([^`]+)`|'((?:[^'\\]|\\[\s\S])*)'|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_]\w*)|([(),.*;])/giy;
  const tokens: Token[] = [];
  while (form.lastIndex < sql.length) {
    const at = form.lastIndex;
    const found = form.exec(sql);
    if (!found) throw syntax(sql.slice(at));
    const [, name, text, number, word, sign] = found;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (text !== undefined)
      tokens.push({ kind: 'text', text: text.replaceAll(/\\([\s\S])/g, (_all, one: string) => UNESCAPED[one] ?? one) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}
/** Tokens one after the other; what does not fit is refused as the server does it. */
function reading(tokens: readonly Token[]) {
  let at = 0;
  const next = (): Token => {
    const token = tokens[at];
    if (!token) throw syntax('end');
    at += 1;
    return token;
  };
  const is = (text: string) => tokens[at]?.text === text && tokens[at]?.kind !== 'text';
  const words = (said: string) => {
    for (const text of said.split(' '))
      if (is(text)) at += 1;
      else throw syntax(tokens[at]?.text ?? 'end');
  };
  const name = () => {
    const token = next();
    if (token.kind !== 'name') throw syntax(token.text);
    return token.text;
  };
  function list<One>(one: () => One): One[] {
    const found: One[] = [];
    words('(');
    do found.push(one());
    while (is(',') && next());
    words(')');
    return found;
  }
  return {
    next,
    is,
    words,
    name,
    list,
    ended: () => at === tokens.length,
    place: () => {
      const database = name();
      words('.');
      return { database, table: name() };
    },
    value: (): string | number | null => {
      const { kind, text } = next();
      if (kind === 'text') return text;
      if (kind === 'number') return Number(text);
      if (kind === 'word' && text === 'null') return null;
      throw syntax(text);
    },
    column: (): Column => {
      const column = name();
      const type = next().text;
      const length = is('(') ? list(() => Number(next().text))[0] : undefined;
      return { name: column, type, length: length ?? 0 };
    },
  };
}
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** What a column takes, and as what it stands there. */
function taken({ name, type, length }: Column, value: string | number | null): string | number | null {
  if (value === null) return null;
  if (type === 'nchar') {
    if (typeof value !== 'string') throw new Refusal(0x2605, `Invalid value type : ${name}`);
    if (Array.from(value).length > length) throw new Refusal(0x2653, `Value too long for column/tag : ${name}`);
    return value;
  }
  if (type === 'timestamp') {
    if (typeof value !== 'string' || !ISO.test(value)) throw new Refusal(0x2605, `Invalid timestamp : ${name}`);
    return Date.parse(value);
  }
  if (typeof value !== 'number') throw new Refusal(0x2605, `Invalid value type : ${name}`);
  return value;
}
const BYTES: Readonly<Record<string, number>> = { timestamp: 8, bigint: 8, double: 8 };
const ROW_MAX = 48 * 1_024;

/** Super tables and tables of a database, and what statements do with them. */
function createTables(name: string, how: { readonly keepMs: number }) {
  const supers = new Map<string, SuperTable>();
  const tables = new Map<string, Table>();

  const placed = ({ database, table }: { database: string; table: string }) => {
    if (database !== name) throw new Refusal(0x0388, 'Database not exist');
    return table;
  };
  const superOf = (table: string) => {
    const found = supers.get(table);
    if (!found) throw new Refusal(0x2603, `Table does not exist : ${table}`);
    return found;
  };
  function filled(columns: readonly Column[], names: readonly string[], values: readonly (string | number | null)[]) {
    if (names.length !== values.length) throw syntax('values');
    return Object.fromEntries(
      names.map((name, at) => {
        const column = columns.find((one) => one.name === name);
        if (!column) throw new Refusal(0x2602, `Invalid column name : ${name}`);
        return [name, taken(column, values[at] ?? null)];
      }),
    );
  }
  function insert(read: ReturnType<typeof reading>): number {
    read.words('insert into');
    const writes: (() => void)[] = [];
    while (!read.ended()) {
      const own = placed(read.place());
      read.words('using');
      const of = placed(read.place());
      const { columns, tags } = superOf(of);
      const tagNames = read.list(read.name);
      read.words('tags');
      const held = filled(tags, tagNames, read.list(read.value));
      const names = read.list(read.name);
      read.words('values');
      const [first] = columns;
      if (!first || !names.includes(first.name)) throw new Refusal(0x2600, 'no primary timestamp');
      while (read.is('(')) {
        const row = filled(columns, names, read.list(read.value));
        const at = Number(row[first.name]);
        if (at < Date.now() - how.keepMs) throw new Refusal(0x060b, 'Timestamp data out of range');
        writes.push(() => {
          const table = tables.get(own) ?? { of, tags: held, rows: new Map<number, Record<string, unknown>>() };
          if (table.of !== of) throw new Refusal(0x2603, `table of another super table : ${own}`);
          tables.set(own, table);
          table.rows.set(at, row);
        });
      }
    }
    for (const write of writes) write();
    return writes.length;
  }
  function create(read: ReturnType<typeof reading>): void {
    read.words('create stable if not exists');
    const table = placed(read.place());
    const columns = read.list(read.column);
    read.words('tags');
    const tags = read.list(read.column);
    const bytes = columns.reduce((sum, { type, length }) => sum + (BYTES[type] ?? length * 4 + 2), 0);
    if (columns.length < 2 || columns[0]?.type !== 'timestamp' || bytes > ROW_MAX)
      throw new Refusal(0x2600, 'columns of a super table');
    if (!supers.has(table)) supers.set(table, { columns, tags });
  }
  /** Rows that are answered. */
  function done(sql: string): unknown[][] {
    const tokens = tokensOf(sql);
    const read = reading(tokens);
    const begins = tokens[0]?.text;
    if (begins === 'insert') return [[insert(read)]];
    if (begins === 'create') create(read);
    else if (begins === 'describe') {
      read.words('describe');
      return superOf(placed(read.place())).columns.map(({ name, type }) => [name, type]);
    } else if (begins === 'drop') {
      read.words('drop table if exists');
      tables.delete(placed(read.place()));
    } else if (tokens[1]?.text === 'server_version') return [['3.3.6']];
    else {
      read.words('select * from');
      const table = tables.get(placed(read.place()));
      if (!table) throw new Refusal(0x2603, 'Table does not exist');
      return [...table.rows.values()].slice(0, 1).map((row) => Object.values(row));
    }
    return [];
  }
  return { supers, tables, done };
}

/**
 * What is spoken to of TDengine's REST interface, by its documentation: it parses each statement, holds values against the types of their
 * columns, and keeps rows by table and time. No real server was tried.
 */
export async function testTdengine() {
  const what = { database: 'plant', user: 'writer', password: "sesame', 值" };
  const how = { hangs: false, says: undefined as string | undefined, keepMs: 3_650 * 86_400_000, delayMs: 0 };
  const { supers, tables, done } = createTables(what.database, how);
  const statements: string[] = [];
  function answered(request: IncomingMessage, sql: string): [number, object] {
    const login = `Basic ${Buffer.from(`${what.user}:${what.password}`, 'utf8').toString('base64')}`;
    if (request.headers.authorization !== login) return [401, { code: 0x0357, desc: 'Authentication failure' }];
    if (request.method !== 'POST' || request.url !== '/rest/sql') return [404, { code: 0xffff, desc: 'no such page' }];
    if (Buffer.byteLength(sql) > 2 ** 20) return [200, { code: 0x0222, desc: 'SQL statement too long' }];
    statements.push(sql);
    try {
      const data = done(sql);
      return [200, { code: 0, column_meta: [], data, rows: data.length }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [200, { code: error.code, desc: error.message }];
    }
  }
  const server = createServer((request, reply) => {
    request.setEncoding('utf8');
    let sql = '';
    request.on('data', (piece: string) => (sql += piece));
    request.on('end', () => {
      if (how.hangs) return;
      if (how.says !== undefined) return void reply.end(how.says);
      const [status, answer] = answered(request, sql);
      setTimeout(
        () => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
        how.delayMs,
      );
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    how,
    statements,
    supers,
    tables,
    secret: { secret: what.password },
    /** Rows of a super table with the tags of theirs, by table and time. */
    rowsOf: (of: string): Record<string, unknown>[] =>
      [...tables.values()]
        .filter((table) => table.of === of)
        .flatMap(({ tags, rows }) =>
          [...rows.entries()].toSorted(([one], [other]) => one - other).map(([, row]) => ({ ...tags, ...row })),
        ),
    target: (table: string, more: object = {}) =>
      ({
        kind: 'tdengine' as const,
        url: `http://127.0.0.1:${port}`,
        database: what.database,
        user: what.user,
        table,
        alarmTable: `${table}_alarms`,
        creates: true,
        ...more,
      }) as const,
    stop,
    restart: () => listen(port),
  };
}
