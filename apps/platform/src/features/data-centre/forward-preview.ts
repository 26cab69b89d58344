import type { ForwardMapping, ForwardPreview, ForwardTarget } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { type Fact, type LiveReading, factsOf, liveFacts, filledTopic, rowOf } from './facts.ts';
import type { RecordReader } from './follow/records.ts';
import type { ForwarderSays, Sight } from './forwarder.repository.ts';
import { httpBody } from './target/http-target.ts';
import { pointOf } from './target/line-protocol.ts';
import { messageKey } from './target/kafka-target.ts';
import { createMysqlTableSql, insertMysqlSql } from './target/mysql-target.ts';
import { createTableSql, insertSql } from './target/postgres-target.ts';
import { createSuperTableSql, insertPointsSql } from './target/tdengine-sql.ts';

const { previewRows } = LIMITS.forward;
/** Reports that are looked at for the latest records. */
const REPORTS = 5;
const DAY_MS = 86_400_000;

interface LiveRow {
  series_id: number;
  ts: Date;
  num: number | null;
  txt: string | null;
  quality: number;
  id: string;
  key: string;
  name: string;
  unit: string;
  device_id: string;
  device_no: string;
  device_name: string;
}

/** The text of what goes out for these rows. */
function textOf(target: ForwardTarget, mapping: ForwardMapping, facts: readonly Fact[]): string {
  const rows = facts.slice(0, 2).map((fact) => rowOf(fact, mapping));
  switch (target.kind) {
    case 'postgres':
      return `${createTableSql(target, mapping)};\n\n${insertSql(target, mapping.columns)};`;
    case 'influx':
      return facts.map((fact) => pointOf(target.measurement, fact, mapping)).join('\n');
    case 'mysql':
      return `${createMysqlTableSql(target, mapping)};\n\n${insertMysqlSql(target, mapping.columns)};`;
    case 'http':
      return JSON.stringify(JSON.parse(httpBody('rows', rows)), null, 2);
    case 'tdengine':
      return `${createSuperTableSql(target, mapping)};\n\n${insertPointsSql(target, mapping, facts)};`;
    case 'kafka':
      return facts
        .slice(0, 2)
        .map(
          (fact, index) => `${target.topic} ${messageKey(target.keyBy, fact)}\n${JSON.stringify(rows[index], null, 2)}`,
        )
        .join('\n\n');
    case 'mqtt':
      return facts
        .slice(0, 2)
        .map((fact, index) => `${filledTopic(target.topic, fact)}\n${JSON.stringify(rows[index], null, 2)}`)
        .join('\n\n');
  }
}

/** What a forwarder would send: the latest records of the devices that it names, as far as the caller sees them. */
export function createForwardPreview({ db, reader, sight }: { db: Db; reader: RecordReader; sight: Sight }) {
  /** Live values as they were saved last. */
  async function newest(
    { devices, values, add }: { devices: string; values: unknown[]; add: (value: unknown) => string },
    { liveRange, variableIds }: Pick<ForwarderSays, 'liveRange' | 'variableIds'>,
  ): Promise<LiveReading[]> {
    const chosen = liveRange === 'chosen' ? `and variable.id = any(${add(variableIds)}::uuid[])` : '';
    const rows = await db.query<LiveRow>(
      `select latest.series_id, latest.ts, latest.num, latest.txt, latest.quality, variable.id, variable.key, variable.name, variable.unit,
              chosen.id as device_id, chosen.device_no, chosen.name as device_name
         from (select device.id, device.device_no, device.name ${devices} order by device.id limit 50) chosen
         join variable on variable.device_id = chosen.id ${chosen} join latest on latest.series_id = variable.series_id
        order by latest.ts desc, latest.series_id limit ${previewRows}`,
      values,
    );
    return rows.map(({ series_id, ts, num, txt, quality, ...row }) => ({
      seriesId: series_id,
      at: ts.getTime(),
      value: txt ?? num,
      quality,
      variable: {
        id: row.id,
        key: row.key,
        name: row.name,
        unit: row.unit,
        deviceId: row.device_id,
        deviceNo: row.device_no,
        deviceName: row.device_name,
      },
    }));
  }

  return async (
    caller: Caller,
    { target, mapping, range, deviceIds, groupIds, ...says }: Omit<ForwarderSays, 'name'>,
  ): Promise<ForwardPreview> => {
    const { values, add } = statement();
    const seen = await sight.devices(caller, add);
    const org = add(caller.orgId);
    const own = `exists (select from org home where home.id = ${org} and (home.kind = 'center' or device.org_id = home.id
       or device.org_id in (select id from org where parent_id = home.id and kind = 'external')))`;
    const where = {
      all: () => 'true',
      devices: () => `device.id = any(${add(deviceIds)}::uuid[])`,
      groups: () => `device.group_id in (with recursive below as (select unnest(${add(groupIds)}::uuid[]) as id
         union select device_group.id from device_group join below on device_group.parent_id = below.id) select id from below)`,
    }[range]();
    const devices = `from device where ${seen} and ${own} and ${where}`;
    const [count] = await db.query<{ n: number }>(`select count(*) as n ${devices}`, values);
    // Somebody who sends alarms alone sees how a row looks, too.
    const withRecords = says.records || !says.live;
    const latest = !withRecords
      ? []
      : await db.query<{ number: number; ts: Date }>(
          `select report.number, newest.ts from (select device.id ${devices} order by device.id limit 50) chosen
         join report on report.device_id = chosen.id
        cross join lateral (select ts from hist_record where report_number = report.number and ts > now() - interval '3 days'
          order by ts desc limit 1) newest
        order by newest.ts desc limit ${REPORTS}`,
          values,
        );
    const readings = says.live ? await newest({ devices, values, add }, says) : [];
    const live = readings.flatMap((reading) => liveFacts(reading, mapping.shape));
    // Where both are sent, both are seen.
    const most = previewRows - Math.min(live.length, withRecords ? previewRows / 2 : previewRows);
    const facts: Fact[] = [];
    for (const { number, ts } of latest) {
      const at = ts.getTime();
      const records = await reader.stretch({ reportNumber: number, from: at - DAY_MS / 24, to: at }, 1_000);
      for (const record of records.slice(-2).toReversed()) facts.push(...factsOf(record, mapping.shape));
      if (facts.length >= most) break;
    }
    const records = facts.slice(0, most);
    const shown = [...records, ...live.slice(0, previewRows - records.length)];
    return {
      columns: mapping.columns.map(({ name }) => name),
      rows: shown.map((fact) => rowOf(fact, mapping)),
      text: textOf(target, mapping, shown),
      deviceCount: count?.n ?? 0,
    };
  };
}
export type Preview = ReturnType<typeof createForwardPreview>;
