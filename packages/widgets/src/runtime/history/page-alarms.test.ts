import { expect, it, vi } from 'vitest';
import type { AlarmsRequest } from '../../kit/alarms.ts';
import { manualTime } from '../manual-time.testing.ts';
import { type AlarmPorts, createPageAlarms } from './page-alarms.ts';

const START = 1_000_000;
const request: AlarmsRequest = { equips: [], sort: 'desc', page: 1, pageSize: 10 };
function open() {
  const time = manualTime();
  const list = vi.fn<AlarmPorts['list']>(() => Promise.resolve({ alarms: [], total: 0 }));
  const confirm = (ids: readonly string[]) => Promise.resolve(ids.map((id) => ({ id, ok: true }) as const));
  const now = () => START + time.now();
  const alarms = createPageAlarms({ time, now, isPast: false, list, confirm, reasonOf: String });
  const settle = async (ms: number) => {
    time.pass(ms);
    for (let n = 0; n < 10; n++) await Promise.resolve();
  };
  return { alarms, list, settle };
}

it('asks once more however many alarms came', async () => {
  const { alarms, list, settle } = open();
  alarms.list(request, () => undefined);
  await settle(0);
  for (let n = 0; n < 20; n++) alarms.changed();
  await settle(1_000);
  expect(list).toHaveBeenCalledTimes(2);
});

it('shows what became of an alarm in a stretch that stands still, too', async () => {
  const { alarms, list, settle } = open();
  alarms.list({ ...request, stretch: { from: START - 10, to: START } }, () => undefined);
  await settle(0);
  await alarms.confirm(['a']);
  await settle(1_000);
  expect(list).toHaveBeenCalledTimes(2);
});
