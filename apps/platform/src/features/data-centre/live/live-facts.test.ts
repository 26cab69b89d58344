import { FORWARD_COLUMNS, FORWARD_FIELDS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { liveFacts } from '../facts.ts';
import { messageKey } from '../target/kafka-target.ts';
import { pointOf } from '../target/line-protocol.ts';
import { insertPointsSql } from '../target/tdengine-sql.ts';

const AT = 1_700_000_000_000;
const reading = {
  seriesId: 7,
  at: AT,
  value: 3.5,
  quality: 2,
  variable: { id: 'v', key: 'flow', name: '流量', unit: 'm³/h', deviceId: 'd', deviceNo: 'N1', deviceName: '泵' },
};
const mapping = { shape: 'value' as const, columns: FORWARD_FIELDS.value.map((field) => ({ field, name: field })) };

it('a live value has every field of a row but a report', () => {
  const [fact] = liveFacts(reading, 'value');
  expect(Object.keys(fact ?? {}).toSorted()).toEqual([...FORWARD_FIELDS.value].toSorted());
  expect(fact).toMatchObject({ key: `live-7-${AT}`, value: 3.5, text: null, quality: 'bad', report: '' });
});

it('where rows are records it is one of its own, so that none takes the place of another', () => {
  const [fact] = liveFacts(reading, 'record');
  expect(Object.keys(fact ?? {}).toSorted()).toEqual([...FORWARD_FIELDS.record].toSorted());
  expect(fact).toMatchObject({ key: `live-7-${AT}`, values: { flow: 3.5 }, qualities: { flow: 'bad' } });
});

it('of a variable that was deleted there is nothing to say', () => {
  const { variable, ...rest } = reading;
  expect(variable.key).toBe('flow');
  expect(liveFacts(rest, 'value')).toEqual([]);
});

it('is a series of its own beside the records of its variable: in InfluxDB, TDengine and by the keys of Kafka', () => {
  const [fact] = liveFacts(reading, 'value');
  if (!fact) throw new Error('no row');
  expect(pointOf('m', fact, { columns: [...FORWARD_COLUMNS.value] })).toBe(
    `m,device_id=d,row_key=live-7,variable=flow device_name="泵",value=3.5,quality="bad" ${AT}`,
  );
  const target = {
    kind: 'tdengine' as const,
    url: 'http://127.0.0.1:6041',
    database: 'plant',
    user: 'root',
    table: 'line',
    alarmTable: 'alarms',
    creates: true,
  };
  expect(insertPointsSql(target, mapping, [fact])).toContain('line_live_7');
  expect(messageKey('variable', fact)).toBe('d/v');
});
