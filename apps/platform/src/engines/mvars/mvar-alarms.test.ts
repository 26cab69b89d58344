import { ProjectAlarmSettings } from '@lightfield/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EdgeAlarm as AlarmSaying } from '@lightfield/edge';
import { type MvarAlarmConfig, MvarAlarms } from './mvar-alarms.ts';

const [GOOD, BAD, STALE] = [0, 2, 3];
const [MVAR, OTHER, RULE] = [1, 2, 3].map((n) => `0197a000-0000-7000-8000-00000000000${n}`) as [string, string, string];
let said: AlarmSaying[] = [];
beforeEach(() => {
  said = [];
});

const rule = (
  fields: object = {},
  open: Partial<Pick<MvarAlarmConfig, 'openId' | 'openAt'>> = {},
): MvarAlarmConfig => ({
  id: RULE,
  projectId: 'p',
  settings: ProjectAlarmSettings.parse({ mvarId: MVAR, comparison: 'gt', value: '90', content: '过高', ...fields }),
  openId: null,
  openAt: null,
  ...open,
});
const alarmsOf = (config: MvarAlarmConfig, before?: MvarAlarms) =>
  new MvarAlarms([config], { emit: (item) => said.push(item), now: () => 1_000 }, before);
const shown = (value: number | null, readAt: number, quality = GOOD) => ({ value, readAt, quality });
const changes = () => said.map(({ change, time, value }) => [change, time, value]);

describe('a rule on a calculated variable', () => {
  it('raises once, and recovers once, with the occurrence it raised', () => {
    const alarms = alarmsOf(rule());
    for (const [at, value] of [91, 95, 90, 80].entries()) alarms.look(MVAR, shown(value, 10 + at), true);
    expect(changes()).toEqual([
      ['raised', 10, 91],
      ['recovered', 12, 90],
    ]);
    expect(said[0]?.id).toBe(said[1]?.id);
  });

  it('says nothing of values that are not known', () => {
    const alarms = alarmsOf(rule());
    alarms.look(MVAR, shown(null, 10, BAD), true);
    alarms.look(MVAR, shown(95, 11, STALE), true);
    expect(said).toEqual([]);
  });

  it('sees the value that is there already when it is made, and only once', () => {
    const alarms = alarmsOf(rule());
    alarms.look(MVAR, shown(95, 10), false);
    alarms.look(MVAR, shown(95, 10), false);
    expect(changes()).toEqual([['raised', 10, 95]]);
  });

  it('goes on counting every second while a value stands, since a formula is only worked out at changes', () => {
    const alarms = alarmsOf(rule({ filterCount: 3 }));
    const value = shown(95, 10);
    alarms.look(MVAR, value, true);
    alarms.tick(1_010, () => value);
    expect(said).toEqual([]);
    alarms.tick(2_010, () => value);
    alarms.tick(3_010, () => value);
    expect(changes()).toEqual([['raised', 2_010, 95]]);
  });

  it('does not count values that turned stale', () => {
    const alarms = alarmsOf(rule({ filterCount: 2 }));
    alarms.look(MVAR, shown(95, 10), true);
    alarms.tick(1_010, () => shown(95, 10, STALE));
    expect(said).toEqual([]);
  });
});

describe('a restart', () => {
  const open = { openId: '0197a000-0000-7000-8000-0000000000aa', openAt: 500 };
  it('does not raise again what is raised, and recovers it', () => {
    const alarms = alarmsOf(rule({}, open));
    alarms.look(MVAR, shown(95, 600), true);
    expect(said).toEqual([]);
    alarms.look(MVAR, shown(10, 700), true);
    expect(said).toMatchObject([{ id: open.openId, change: 'recovered', time: 700 }]);
  });

  it('recovers nothing before it was raised, whatever the clock of the source says', () => {
    alarmsOf(rule({}, open)).look(MVAR, shown(10, 400), true);
    expect(changes()).toEqual([['recovered', 500, 10]]);
  });
});

describe('an edit', () => {
  it('of something else leaves the rule as it is, with what it has counted', () => {
    const before = alarmsOf(rule({ filterCount: 2 }));
    before.look(MVAR, shown(95, 10), true);
    alarmsOf(rule({ filterCount: 2 }), before).look(MVAR, shown(96, 20), true);
    expect(changes()).toEqual([['raised', 20, 96]]);
  });

  it('of its limit is looked at with the value that stands, and ends the same occurrence', () => {
    const before = alarmsOf(rule());
    before.look(MVAR, shown(95, 10), true);
    alarmsOf(rule({ value: '99' }), before).look(MVAR, shown(95, 10), false);
    expect(changes().at(-1)).toEqual(['recovered', 10, 95]);
    expect(said[0]?.id).toBe(said[1]?.id);
  });

  it('that switches it off ends what is raised, also while the value is not known', () => {
    const before = alarmsOf(rule());
    before.look(MVAR, shown(95, 10), true);
    const after = alarmsOf(rule({ enabled: false }), before);
    after.look(MVAR, shown(95, 10, STALE), false);
    expect(changes().at(-1)?.[0]).toBe('recovered');
    expect(after.watchedMvars()).toEqual(new Set());
  });

  it('that makes it watch another variable ends what it said of the first', () => {
    const before = alarmsOf(rule());
    before.look(MVAR, shown(95, 10), true);
    const after = alarmsOf(rule({ mvarId: OTHER }), before);
    expect(changes().at(-1)).toEqual(['recovered', 1_000, null]);
    after.look(OTHER, shown(95, 1_100), true);
    expect(changes().at(-1)).toEqual(['raised', 1_100, 95]);
    expect(said[2]?.id).not.toBe(said[0]?.id);
  });
});
