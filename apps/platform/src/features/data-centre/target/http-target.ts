import { createHmac } from 'node:crypto';
import type { TargetOf } from '@lightfield/contract';
import { type AlarmFact, type Fact, rowOf } from '../facts.ts';
import { createPoster, isTaken, refusalOf } from './post-target.ts';
import type { Target, TargetParts } from './target.ts';

/** Body of a request, as previews show it. */
export const httpBody = (kind: 'rows' | 'alarms' | 'test', rows: readonly object[]): string =>
  JSON.stringify({ kind, count: rows.length, rows });

/** JSON by POST, a batch a request. 2xx: taken. Each request has the same `Idempotency-Key` however often it is sent. */
export function createHttpTarget({
  target,
  mapping,
  secret,
  signKey,
  allowed,
  timeoutMs,
}: TargetParts<TargetOf<'http'>>): Target {
  const poster = createPoster({ url: target.url, allowed, timeoutMs });
  async function post(kind: 'rows' | 'alarms' | 'test', rows: readonly object[], key: string): Promise<void> {
    const body = httpBody(kind, rows);
    const at = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', signKey).update(`${at}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(target.signs && { 'x-lightfield-signature': `t=${at},v1=${signature}` }),
      ...(target.header !== '' && secret !== '' && { [target.header.toLowerCase()]: secret }),
    };
    const reply = await poster.post({ headers, body });
    if (!isTaken(reply.status)) throw refusalOf(reply);
  }
  const keyOf = (rows: readonly { key: string }[]) => `${rows[0]?.key ?? ''}~${rows.at(-1)?.key ?? ''}~${rows.length}`;

  return {
    send: (rows: readonly Fact[]) =>
      post(
        'rows',
        rows.map((row) => rowOf(row, mapping)),
        keyOf(rows),
      ),
    sendAlarms: (alarms: readonly AlarmFact[]) => post('alarms', alarms, keyOf(alarms)),
    async test(begun) {
      begun('connect');
      begun('write');
      await post('test', [], 'test');
    },
    close: () => poster.close(),
  };
}
