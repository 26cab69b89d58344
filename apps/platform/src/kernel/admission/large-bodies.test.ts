import { LIMITS, commonErrors, configCalls } from '@lightfield/contract';
import { afterAll, expect, it } from 'vitest';
import { RawBody, decodeBody } from './body.ts';
import { createLargeBodies } from './large-bodies.ts';
import type { BodyJob } from './parse-large.ts';
import type { Document } from '../document.ts';
import { parseBody } from '../parse-body.ts';
import { createThreadPool } from '../thread-pool.ts';

/** A thread loads its modules first, which takes its time where many tests run at once. */
const THREAD_MS = 60_000;
const pool = createThreadPool<BodyJob>({
  script: new URL('./body-thread.testing.ts', import.meta.url),
  size: 2,
  words: { failed: 'failed', ended: 'ended' },
  tooLarge: commonErrors.bodyTooLarge,
});
const bodies = createLargeBodies((job, move) => pool.run(job, move));
afterAll(() => pool.stop());

const ID = '018f6b1a-7b1a-7c1a-8b1a-0123456789ab';
const call = configCalls.check;
const form = (changes: string) =>
  new RawBody('form', Buffer.from(new URLSearchParams({ id: ID, revision: '1', changes }).toString()));
const here = (body: RawBody): unknown =>
  parseBody(call.body, decodeBody(body, LIMITS.http.configBytes, JSON.parse as (text: string) => unknown), 'zh');
const said = (error: unknown) => ({ ...(error as { spec: object; problems?: unknown }) });

it(
  'a large body says in a thread what it says without one, and is refused with the same words',
  async () => {
    const good = form('{}');
    const wanted = here(form('{}'));
    expect(await bodies.parse(call, good, 'zh')).toEqual(wanted);
    const changes = JSON.stringify({ variables: { added: [{ name: 1 }] } });
    const [bad, worse] = [form(changes), new RawBody('json', Buffer.from('['.repeat(100)))];
    const refused = (() => {
      try {
        return here(form(changes));
      } catch (error) {
        return said(error);
      }
    })();
    expect(said(await bodies.parse(call, bad, 'zh').catch((error: unknown) => error))).toEqual(refused);
    await expect(bodies.parse(call, worse, 'zh')).rejects.toMatchObject({ spec: { code: 90006 } });
    const noJson = new RawBody('json', Buffer.from('{"a":'));
    await expect(bodies.parse(call, noJson, 'zh')).rejects.toMatchObject({ spec: { code: 90007 } });
  },
  THREAD_MS,
);

it(
  'a document in a large body is handed on unread, proven and with what it left out filled in',
  async () => {
    const put = [{ id: ID, name: 'x', key: 'k', driver: 'd', address: '1', dataType: 'uint16' }];
    const wanted = here(form(JSON.stringify({ variables: { put } }))) as { changes: unknown };
    const got = (await bodies.parse(call, form(JSON.stringify({ variables: { put } })), 'zh', 'changes')) as {
      changes: Document<unknown>;
    };
    expect(got).toMatchObject({ id: ID, revision: 1 });
    expect(got.changes.isLarge).toBe(true);
    expect(got.changes.value()).toEqual(wanted.changes);
  },
  THREAD_MS,
);
