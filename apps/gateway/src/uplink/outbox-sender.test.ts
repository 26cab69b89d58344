import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/fake-bus.ts';
import { IN_FLIGHT_ITEMS, OutboxSender } from './outbox-sender.ts';

/** An outbox with items 1 to `last`. */
class Numbers {
  last = 0;
  forgotten = 0;
  read(after: number, maxItems: number) {
    const first = Math.max(after, this.forgotten) + 1;
    const through = Math.min(this.last, first + maxItems - 1);
    if (through < first) return Promise.resolve(undefined);
    return Promise.resolve({ payload: `${first}-${through}`, first, through, count: through - first + 1 });
  }
  acknowledge(through: number) {
    this.forgotten = through;
    return Promise.resolve();
  }
}

let numbers: Numbers;
let sender: OutboxSender;
let sent: string[];
const publish = (payload: string) => {
  sent.push(payload);
  return Promise.resolve();
};
const settle = () => vi.advanceTimersByTimeAsync(0);
beforeEach(() => {
  vi.useFakeTimers();
  numbers = new Numbers();
  sender = new OutboxSender(numbers, silentLog);
  sent = [];
});
afterEach(() => {
  sender.stop();
  vi.useRealTimers();
});

describe('sending what the outbox holds', () => {
  it('waits for a session, then goes a few batches ahead of the acknowledgement', async () => {
    numbers.last = 2_000;
    sender.pump();
    await settle();
    expect(sent).toEqual([]);
    sender.start(0, publish);
    await settle();
    expect(sent).toEqual(['1-200', '201-400', '401-600', '601-800']);
    expect(IN_FLIGHT_ITEMS).toBe(800);
    sender.acknowledged(400);
    await settle();
    expect(sent.slice(4)).toEqual(['801-1000', '1001-1200']);
    expect(numbers.forgotten).toBe(400);
  });
  it('begins where the platform is', async () => {
    numbers.last = 50;
    sender.start(30, publish);
    await settle();
    expect(sent).toEqual(['31-50']);
    expect(numbers.forgotten).toBe(30);
  });
  it('sends what is written later, each item once', async () => {
    sender.start(0, publish);
    for (const last of [1, 2, 5]) {
      numbers.last = last;
      sender.pump();
      await settle();
    }
    expect(sent).toEqual(['1-1', '2-2', '3-5']);
  });
  it('sends again, ever more rarely, what is not acknowledged', async () => {
    numbers.last = 10;
    sender.start(0, publish);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(28_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toEqual(['1-10', '1-10', '1-10']);
    sender.acknowledged(10);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(3);
  });
  it('sends again soon when the platform says that it could not take a batch', async () => {
    numbers.last = 600;
    sender.start(0, publish);
    await settle();
    sender.acknowledged(200);
    sender.acknowledged(200);
    sender.acknowledged(200);
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toEqual(['1-200', '201-400', '401-600', '201-400', '401-600']);
    sender.acknowledged(600);
    sender.acknowledged(600);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(5);
  });
  it('begins anew with each session', async () => {
    numbers.last = 300;
    sender.start(0, publish);
    await settle();
    sender.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
    sender.start(200, publish);
    await settle();
    expect(sent.slice(2)).toEqual(['201-300']);
  });
  it('does not mind a message that does not leave', async () => {
    numbers.last = 5;
    sender.start(0, () => Promise.reject(new Error('connection lost')));
    await settle();
    sender.start(0, publish);
    await settle();
    expect(sent).toEqual(['1-5']);
  });
});
