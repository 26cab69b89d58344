import { expect, it } from 'vitest';
import { ManualTimers } from '../../live/manual-timers.testing.ts';
import { askAnew } from './ask-anew.ts';

it('a device that answers no more is asked for in lists, groups and overview within a second, however much changes', async () => {
  const timers = new ManualTimers();
  const asked: string[] = [];
  const anew = askAnew(timers, (key) => asked.push(key.join('.')));
  for (let change = 0; change < 50; change++) {
    anew.hint('states');
    await timers.pass(20);
  }
  expect(asked).toEqual(expect.arrayContaining(['device.list', 'monitor.gm.devices', 'alarm.overview', 'gateway']));
  expect(asked.filter((key) => key === 'device.list')).toHaveLength(1);
  expect(asked).not.toContain('device.groups');
  await timers.pass(4_000);
  expect(asked.filter((key) => key === 'device.groups')).toHaveLength(1);
  anew.hint('alarms');
  anew.stop();
  await timers.pass(10_000);
  expect(asked).not.toContain('alarm');
});
