import { describe, expect, it } from 'vitest';
import {
  cardDay,
  cardMonth,
  cardState,
  endOfCardDay,
  isRechargeable,
  minMonths,
  rechargeUntil,
  renewedUntil,
} from './card-dates.ts';

/** A moment in China Standard Time. */
const at = (text: string) => Date.parse(`${text.length > 10 ? text : `${text}T00:00:00`}+08:00`);
const end = (day: string) => endOfCardDay(day) ?? Number.NaN;
const active = (day: string) => ({ lineState: 'active', expiresAt: end(day) }) as const;

describe('days of cards are those of China, wherever the server stands', () => {
  it('a day begins eight hours before UTC', () => {
    expect(cardDay(Date.parse('2026-11-30T16:00:00Z'))).toBe('2026-12-01');
    expect(cardDay(Date.parse('2026-11-30T15:59:59.999Z'))).toBe('2026-11-30');
  });
  it('a month goes from its first day to that of the next, also over the year', () =>
    expect(cardMonth(at('2026-12-31T23:59:59'))).toEqual({ from: at('2026-12-01'), until: at('2027-01-01') }));
  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026/01/01', ''])('%j is no day', (text) =>
    expect(endOfCardDay(text)).toBeUndefined(),
  );
  it('a card is good through its last day', () => expect(end('2026-11-30')).toBe(at('2026-12-01')));
});

describe('states of a card (S1 §4)', () => {
  it.each([
    ['the last moment of the month before', '2026-10-31T23:59:59', 'active'],
    ['the first moment of the month it expires in', '2026-11-01', 'expiring'],
    ['its last moment', '2026-11-30T23:59:59', 'expiring'],
    ['the moment after', '2026-12-01', 'expired'],
    ['the last moment of the 15th of the month after', '2026-12-15T23:59:59', 'expired'],
    ['the first moment of the 16th', '2026-12-16', 'cancelled'],
  ])('expiring this month, expired, cancelled if not recharged by the 15th: %s', (_name, now, state) =>
    expect(cardState(active('2026-11-30'), at(now))).toBe(state),
  );
  it('one that expires in the middle of a month is kept until the 15th of the next one', () =>
    expect(rechargeUntil(end('2026-11-03'))).toBe(at('2026-12-16')));
  it('one that expires at the end of December is kept until the 15th of January', () =>
    expect(rechargeUntil(end('2026-12-31'))).toBe(at('2027-01-16')));
  it('suspended is what the operator has halted, before and after it expires', () => {
    const halted = { lineState: 'suspended', expiresAt: end('2026-11-30') } as const;
    expect(cardState(halted, at('2026-11-10'))).toBe('suspended');
    expect(cardState(halted, at('2026-12-10'))).toBe('suspended');
    expect(cardState(halted, at('2026-12-16'))).toBe('cancelled');
  });
  it('what the operator has cancelled is cancelled whatever the calendar says', () =>
    expect(cardState({ lineState: 'cancelled', expiresAt: end('2030-01-31') }, at('2026-11-10'))).toBe('cancelled'));
  it('one that is not in use yet is in stock', () => {
    expect(cardState({ lineState: null, expiresAt: null }, 0)).toBe('stock');
    expect(cardState({ lineState: 'stock', expiresAt: end('2030-01-31') }, at('2026-11-10'))).toBe('stock');
    expect(cardState({ lineState: 'active', expiresAt: null }, 0)).toBe('active');
  });
  it('only one that is not cancelled and costs something can be recharged', () => {
    const card = { ...active('2026-11-30'), priceCents: 500 };
    expect(isRechargeable(card, at('2026-12-15T23:59:59'))).toBe(true);
    expect(isRechargeable(card, at('2026-12-16'))).toBe(false);
    expect(isRechargeable({ ...card, priceCents: 0 }, at('2026-11-01'))).toBe(false);
  });
});

describe('a recharge', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-02-28', 1, '2027-03-31'],
    ['2026-11-15', 1, '2026-12-15'],
    ['2027-01-30', 1, '2027-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('counts from the last day of service: %s and %i months', (day, months, until) =>
    expect(renewedUntil(end(day), months, at('2026-12-05'))).toBe(end(until)),
  );
  it('of one that is not in use begins now', () =>
    expect(renewedUntil(null, 1, at('2026-11-10T12:00:00'))).toBe(end('2026-12-10')));
  it('is for as many months as make it good again', () => {
    expect(minMonths(end('2026-11-30'), at('2026-12-15'))).toBe(1);
    expect(minMonths(end('2026-11-05'), at('2026-12-10'))).toBe(2);
    expect(minMonths(null, at('2026-12-10'))).toBe(1);
  });
});
