import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { Answering } from './answering.ts';

let clock: ManualClock;
let states: string[];
let station: Answering;
beforeEach(() => {
  clock = new ManualClock();
  states = [];
  station = new Answering(clock, () => states.push(station.state.state));
});
const answers = () => {
  station.read();
  station.answered();
};
const fails = () => station.silent('connect ECONNREFUSED', 1720);

describe('whether a station answers', () => {
  it('is never ok before something was read: a refusal is an answer, and reads nothing', () => {
    station.answered();
    station.answered();
    expect(station.state).toMatchObject({ state: 'never', lastGoodAt: null });
    answers();
    expect(station.state).toMatchObject({ state: 'ok', since: clock.now(), lastGoodAt: clock.now() });
    expect(states).toEqual(['ok']);
  });

  it('is failing since the first failure of those in a row, with the last good read and the reason', async () => {
    answers();
    const goodAt = clock.now();
    await clock.advance(1_000);
    station.doubted();
    const failedAt = clock.now();
    await clock.advance(2_000);
    fails();
    expect(station.state).toEqual({
      state: 'failing',
      since: failedAt,
      lastGoodAt: goodAt,
      code: 1720,
      reason: 'connect ECONNREFUSED',
    });
    fails();
    expect(states).toEqual(['ok', 'failing']);
  });

  it('is failing without ever having been read when nobody was there from the beginning', () => {
    fails();
    expect(station.state).toMatchObject({ state: 'failing', lastGoodAt: null });
  });

  it('is ok again after three answers in a row', () => {
    fails();
    answers();
    answers();
    expect(states).toEqual(['failing']);
    answers();
    expect(station.state).toMatchObject({ state: 'ok', code: null, reason: '' });
  });

  it('is ok again when it answered and did not fail for five seconds, however rarely it is asked', async () => {
    fails();
    answers();
    await clock.advance(4_900);
    expect(states).toEqual(['failing']);
    await clock.advance(200);
    expect(states).toEqual(['failing', 'ok']);
  });

  it('stays failing while it answers now and then', async () => {
    fails();
    for (let round = 0; round < 20; round++) {
      answers();
      answers();
      await clock.advance(3_000);
      station.doubted();
      fails();
    }
    await clock.advance(60_000);
    expect(states).toEqual(['failing']);
  });
});
