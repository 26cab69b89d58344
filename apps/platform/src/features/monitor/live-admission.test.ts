import type { WebSocket } from 'ws';
import { beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../kernel/log.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { createLiveAdmission } from './live-admission.ts';

const OPEN = 1;
let attached: number;
let closed: number[];
let socket: { readyState: number };
beforeEach(() => {
  attached = 0;
  closed = [];
  socket = { readyState: OPEN };
});

/** Comes in while the rules of visibility answer this, one after another. */
async function enter(...answers: (boolean | Error)[]): Promise<void> {
  const admit = createLiveAdmission({
    live: { attach: () => Promise.resolve(void (attached += 1)) },
    scope: {
      readersAmong: () => {
        const answer = answers.shift();
        return answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve(new Map(answer ? [['d', ['a']]] : []));
      },
    },
    projects: { readersAmong: () => Promise.resolve(new Map()) },
    log: silentLog,
  });
  const payload = { accountId: 'a', sessionId: 's', deviceIds: ['d'], signals: [] };
  const fake = Object.assign(socket, { OPEN, close: (code: number) => void closed.push(code) });
  await admit(fake as unknown as WebSocket, { caller: aCaller(), payload });
}

it('lets in who still sees the device', async () => {
  await enter(true, true);
  expect([attached, closed]).toEqual([1, []]);
});

it('sends nothing to whose authorisation was cancelled after the token was issued', async () => {
  await enter(false);
  expect([attached, closed]).toEqual([0, [4403]]);
});

it('closes again when it was cancelled while they came in', async () => {
  await enter(true, false);
  expect([attached, closed]).toEqual([1, [4403]]);
});

it('attaches no socket that has gone meanwhile', async () => {
  socket.readyState = 3;
  await enter(true, true);
  expect([attached, closed]).toEqual([0, []]);
});

it('lets the browser come again when the database is away', async () => {
  await enter(new Error('away'));
  expect([attached, closed]).toEqual([0, [1011]]);
});
