import { inflateRawSync } from 'node:zlib';
import { type DomainError, LIMITS, type Value } from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportText } from '../../engines/history/export-text.ts';
import type { ExportLook, ExportQuery } from '../../engines/history/history.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { sealBlock } from '../../engines/history/codec/block.ts';
import { encodeColumn } from '../../engines/history/codec/column.ts';
import { createExportRepository } from './export.repository.ts';
import { type ExportReader, type Exports, createExports } from './exports.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const column = (key: string, more: object = {}) => ({
  key,
  signalId: key,
  seriesId: 1,
  title: key,
  unit: '',
  decimals: 2,
  dataType: 'float' as const,
  signalMaps: [],
  ...more,
});
const report = { number: 7, name: '分钟/报表' };
const body = (format: 'csv' | 'xlsx') => ({
  equipmentId: 'd',
  reportId: 'r',
  startTime: NOON,
  endTime: NOON + 3_600_000,
  signalIds: undefined,
  format,
  timeZone: 'Asia/Shanghai',
});

/** Lines of records as the history engine makes them. */
function lines(look: ExportLook, values: readonly (readonly Value[])[], quality = 0) {
  const texts = (i: number) =>
    new Map(values.flatMap((row, at) => (typeof row[i] === 'string' ? [[at, row[i]] as const] : [])));
  const times = Float64Array.from(values, (_row, i) => NOON + i);
  const bytes = look.columns.map((_column, i) =>
    Uint8Array.from(
      encodeColumn({
        numbers: Float64Array.from(values, (row) => (typeof row[i] === 'number' ? row[i] : Number.NaN)),
        qualities: Uint8Array.from(values, () => quality),
        texts: texts(i),
      }),
    ),
  );
  const [head] = sealBlock(times, new Map(bytes.map((data, i) => [16 * (i + 1), data])));
  return exportText({
    hot: { pieces: [], places: new Map() },
    blocks: [{ head: head?.data ?? new Uint8Array(0), pieces: new Map() }],
    columns: look.columns.map((_column, i) => 16 * (i + 1)),
    from: 0,
    to: NOON * 2,
    look,
  });
}
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

function setUp(values: readonly (readonly Value[])[], { quality = 0, pieces = 1 } = {}) {
  let read = 0;
  const records: ExportReader = {
    export: ({ look }: ExportQuery) =>
      Promise.resolve({
        total: values.length * pieces,
        truncated: false,
        async *pieces() {
          for (; read < pieces; read++) yield await Promise.resolve(lines(look, values, quality));
        },
      }),
  };
  /** Two processes of one database. */
  const processes = [0, 1].map(() => createExports({ records, rows: createExportRepository(test.db), log: silentLog }));
  const [exports, other] = processes as [Exports, Exports];
  const me = aCaller({});
  const columns = [
    column('温度', { unit: '℃' }),
    column('模式', { decimals: 0, signalMaps: [{ value: 1, text: '自动,"快"' }] }),
  ];
  const start = (format: 'csv' | 'xlsx', caller = me) =>
    exports.start(caller, 'zh', { body: body(format), report, deviceName: '1号泵', columns });
  const pass = (seconds: number) =>
    test.db.query(`update history_export set seen_at = seen_at - $1 * interval '1 s'`, [seconds]);
  return { exports, other, me, start, pass, read: () => read };
}
async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
/** Entries of a zip archive by name, found by its directory. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.length - 22;
  const entries = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const data = offset + 30 + nameLength;
    entries.set(name, inflateRawSync(file.subarray(data, data + packed)).toString());
    at += 46 + nameLength;
  }
  return entries;
}

describe('a file of history', () => {
  it('as .csv has local times, mapped texts and what is doubtful, and no formulas', async () => {
    const { exports, me, start } = setUp(
      [
        [1.5, 1],
        [null, 2],
        ['=1+1', '9223372036854775807'],
      ],
      { quality: 1 },
    );
    const { uuid, fileName, rows } = await start('csv');
    expect([fileName, rows]).toEqual(['1号泵-分钟_报表-2026-11-21_2000~2026-11-21_2100.csv', 3]);
    const text = (await bytesOf((await exports.file(me, uuid)).stream)).toString();
    expect(text.split('\r\n')).toEqual([
      '\ufeff时间,温度 (℃),模式,质量',
      '2026-11-21 20:00:00.000,1.50,"自动,""快""",温度: 可疑; 模式: 可疑',
      '2026-11-21 20:00:00.001,,2,温度: 可疑; 模式: 可疑',
      "2026-11-21 20:00:00.002,'=1+1,9223372036854775807,温度: 可疑; 模式: 可疑",
      '',
    ]);
    expect(await exports.state(me, uuid)).toEqual({ state: 'done', rows: 3, total: 3 });
  });

  it('as .xlsx is a workbook with a heading and numbers that are numbers', async () => {
    const { exports, me, start } = setUp([
      [-0.25, 1],
      ['<a&"b">\u0001', 7],
    ]);
    const { uuid } = await start('xlsx');
    const entries = unzip(await bytesOf((await exports.file(me, uuid)).stream));
    expect([...entries.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = entries.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    // the third of the styles is the heading's, the fourth one of times, then come those of 0, 1, 2 decimals
    expect(sheet).toContain('<c s="6"><v>-0.25</v></c>');
    const formats = entries.get('xl/styles.xml') ?? '';
    expect(formats).toContain('formatCode="0.00"');
    expect(formats.match(/<xf /g)?.length).toBe(1 + 4 + LIMITS.variable.decimalsMax + 1);
    expect(sheet).toContain('&lt;a&amp;&quot;b&quot;&gt;</t>');
    // 2026-11-21 20:00 as Excel counts.
    expect(sheet).toContain(`<v>${(NOON + 8 * 3_600_000) / 86_400_000 + 25_569}</v>`);
    expect(entries.get('xl/workbook.xml')).toContain('name="分钟_报表"');
  });
});

/** Code of the refusal; 0: it was not refused. */
const codeOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 0,
    (error: unknown) => (error as DomainError).spec.code,
  );

describe('an export', () => {
  it('belongs to who began it, and is downloaded once, from whichever process', async () => {
    const { exports, other, me, start } = setUp([[1, 1]]);
    const { uuid } = await start('csv');
    const stranger = aCaller({});
    for (const what of ['file', 'state', 'cancel'] as const)
      expect(await codeOf(exports[what](stranger, uuid))).toBe(90_002);
    const files = await Promise.allSettled([other.file(me, uuid), exports.file(me, uuid)]);
    const [got] = files.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(files.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (!got) throw new Error('nobody got it');
    expect((await bytesOf(got.stream)).toString()).toContain('1.00');
    expect(await codeOf(exports.file(me, uuid))).toBe(90_002);
    expect(await other.state(me, uuid)).toMatchObject({ state: 'done', rows: 1 });
  });

  it('reads on only as far as somebody takes it, and ends when it is cancelled', async () => {
    const { exports, me, start, read } = setUp(
      Array.from({ length: 2_000 }, () => ['x'.repeat(200), 1]),
      { pieces: 200 },
    );
    const { uuid } = await start('csv');
    const { stream } = await exports.file(me, uuid);
    const reading = stream[Symbol.asyncIterator]();
    await reading.next();
    await reading.next();
    expect(await exports.state(me, uuid)).toMatchObject({ state: 'running', total: 400_000 });
    expect(read()).toBeLessThan(20);
    expect(await exports.cancel(me, uuid)).toMatchObject({ state: 'cancelled' });
    await expect(bytesOf(stream)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(read()).toBeLessThan(20);
  });

  it('ends, too, when it is cancelled at another process; one whose process ended has failed', async () => {
    const { exports, other, me, start, pass } = setUp([['x'.repeat(200), 1]], { pieces: 20_000 });
    const { uuid } = await start('csv');
    const { stream } = await exports.file(me, uuid);
    stream.once('error', () => undefined);
    const closed = new Promise((done) => stream.once('close', done));
    expect(await other.cancel(me, uuid)).toMatchObject({ state: 'cancelled' });
    await closed;
    expect(await exports.state(me, uuid)).toMatchObject({ state: 'cancelled' });

    const lost = await start('csv');
    await test.db.query(`update history_export set state = 'running' where id = $1`, [lost.uuid]);
    expect(await other.state(me, lost.uuid)).toMatchObject({ state: 'running' });
    await pass(21);
    expect(await other.state(me, lost.uuid)).toMatchObject({ state: 'failed' });
  });

  it('can be one of three; one that nobody fetches is forgotten after a minute', async () => {
    const { start, pass, exports, me } = setUp([[1, 1]]);
    const begun = Array.from({ length: LIMITS.history.exportsAtOnce + 1 }, () => start('csv'));
    const ended = await Promise.allSettled(begun);
    const uuids = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.uuid] : []));
    expect(uuids).toHaveLength(LIMITS.history.exportsAtOnce);
    await expect(start('csv')).rejects.toMatchObject({ spec: { code: 10_015 } });
    await expect(start('csv', aCaller({}))).resolves.toMatchObject({ rows: 1 });
    await exports.cancel(me, uuids[0] ?? '');
    await start('csv');
    await pass(61);
    await expect(start('csv')).resolves.toMatchObject({ rows: 1 });
    expect(await codeOf(exports.state(me, uuids[1] ?? ''))).toBe(90_002);
  });
});
