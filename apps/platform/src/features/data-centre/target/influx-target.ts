import type { TargetOf } from '@lightfield/contract';
import { alarmPointOf, pointOf } from './line-protocol.ts';
import { createPoster, isTaken, refusalOf } from './post-target.ts';
import { type Target, TargetError, type TargetParts } from './target.ts';

/** Where a test writes its point. */
const TEST_MEASUREMENT = 'lightfield_test';
/** What the server keeps no longer is not written; all else of the request was. */
const TOO_OLD = /partial write: .*(beyond|outside) retention policy/s;
const MISFIT = /field type conflict/;

/** Where points are written, by the versions of the interface: 2 (also InfluxDB 3), and 1. */
function writing({ api, bucket, org, user }: TargetOf<'influx'>, secret: string) {
  if (api === 'v2')
    return {
      path: '/api/v2/write',
      search: { bucket, precision: 'ms', ...(org !== '' && { org }) },
      headers: { ...(secret !== '' && { authorization: `Token ${secret}` }) },
    };
  const login = Buffer.from(`${user}:${secret}`, 'utf8').toString('base64');
  return {
    path: '/write',
    search: { db: bucket, precision: 'ms' },
    headers: { ...(user !== '' && { authorization: `Basic ${login}` }) },
  };
}

/** InfluxDB by its line protocol, a batch a request. A point that is there already is written over by itself. */
export function createInfluxTarget({
  target,
  mapping,
  secret,
  allowed,
  timeoutMs,
}: TargetParts<TargetOf<'influx'>>): Target {
  const poster = createPoster({ url: target.url, allowed, timeoutMs });
  const { path, search, headers } = writing(target, secret);
  async function write(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const reply = await poster.post({
      path,
      search,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
      body: lines.join('\n'),
    });
    if (isTaken(reply.status) || TOO_OLD.test(reply.said)) return;
    const said = `HTTP ${reply.status} ${reply.said}`;
    if (reply.status === 404) throw new TargetError('table', said);
    if (MISFIT.test(reply.said)) throw new TargetError('columns', said);
    throw refusalOf(reply);
  }
  return {
    send: (rows) => write(rows.map((row) => pointOf(target.measurement, row, mapping))),
    sendAlarms: (alarms) => write(alarms.map((alarm) => alarmPointOf(target, alarm))),
    async test(begun) {
      begun('connect');
      begun('write');
      await write([`${TEST_MEASUREMENT} ok=true ${Date.now()}`]);
    },
    close: () => poster.close(),
  };
}
