import { createHmac } from 'node:crypto';
import type { TargetOf } from '@lightfield/contract';
import { outboundUrl, postOutbound } from '../../../kernel/outbound.ts';
import { type AlarmFact, type Fact, rowOf } from '../facts.ts';
import { type Target, TargetError, type TargetParts, connectionProblem } from './target.ts';

/** What is read of an answer that says no. */
const SAID_MAX = 300;

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
  const ending = new AbortController();
  async function post(kind: 'rows' | 'alarms' | 'test', rows: readonly object[], key: string): Promise<void> {
    const url = outboundUrl(target.url, allowed);
    if (!url) throw new TargetError('refused');
    const body = httpBody(kind, rows);
    const at = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', signKey).update(`${at}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'lightfield-forwarder/1',
      'idempotency-key': key,
      ...(target.signs && { 'x-lightfield-signature': `t=${at},v1=${signature}` }),
      ...(target.header !== '' && secret !== '' && { [target.header.toLowerCase()]: secret }),
    };
    // One clock for the whole of it: an answer that trickles in is none.
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal]);
    try {
      const reply = await postOutbound({ url, headers, body, signal, allowed });
      const status = reply.statusCode ?? 0;
      if (status >= 200 && status < 300) {
        reply.destroy();
        return;
      }
      let said = '';
      for await (const piece of reply) {
        said += String(piece);
        if (said.length >= SAID_MAX) break;
      }
      reply.destroy();
      throw new TargetError(status === 401 || status === 403 ? 'login' : 'answer', `HTTP ${status} ${said}`);
    } catch (error) {
      throw connectionProblem(error);
    }
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
    close() {
      ending.abort();
      return Promise.resolve();
    },
  };
}
