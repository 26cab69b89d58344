import { type OnCallPlan, commonErrors, onCallCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { settled, show } from './show.tsx';

const ID = '0192f0c8-0000-7000-8000-000000000001';
const LI = '0192f0c8-0000-7000-8000-000000000002';
const plan = (version: number, from: string): OnCallPlan => ({
  id: ID,
  orgId: ID,
  orgName: '临港工厂',
  name: '水站值班',
  timeZone: 'Asia/Shanghai',
  shifts: [{ name: '白班', from, people: [LI], turnDays: 7, firstDay: '2026-11-23' }],
  deputies: [],
  people: [{ id: LI, name: 'li' }],
  groups: 0,
  version,
});

const begins = () => document.querySelector<HTMLInputElement>('input[type=time]')?.value;

/** Two people edit a plan of on-call at once: the slower one sees what the other has made of it, and decides. */
async function edited() {
  const saved: { version: number; from: string }[] = [];
  // somebody else saves after the dialog has opened
  const theirs = plan(2, '07:30');
  let stands = plan(1, '08:00');
  const shown = await show('/manage/ops/worksheet?part=oncall', {
    fill: 'full',
    answers: (platform) => {
      platform.answer(onCallCalls.query, () => ({ total: 1, rows: [stands] }));
      platform.answer(onCallCalls.calendar, () => []);
      platform.answer(onCallCalls.edit, (_made, body) => {
        const version = Number(body['version']);
        if (version < theirs.version) {
          stands = theirs;
          return commonErrors.conflict();
        }
        const [shift] = JSON.parse(body['shifts'] ?? '[]') as OnCallPlan['shifts'];
        saved.push({ version, from: shift?.from ?? '' });
        stands = plan(version + 1, shift?.from ?? '');
        return stands;
      });
    },
  });
  await page.getByRole('button', { name: '编辑值班表 水站值班' }).click();
  await page.getByLabelText('开始时间').fill('09:00');
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await settled();
  const said = () => document.querySelector('[role=alert]')?.textContent;
  await expect.poll(said).toContain('他人已保存了这张值班表');
  expect(said()).toContain('07:30 白班 · li');
  expect(saved).toEqual([]);
  // what was typed is still there
  expect(begins()).toBe('09:00');
  return { shown, saved };
}

it('a plan of on-call that somebody else has saved meanwhile is replaced by one’s own only when one says so', async () => {
  const { shown, saved } = await edited();
  await page.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect.poll(() => saved).toEqual([{ version: 2, from: '09:00' }]);
  await shown.close();
});

it('or one goes on with theirs', async () => {
  const { shown, saved } = await edited();
  await page.getByRole('button', { name: '采用对方的内容' }).click();
  await expect.poll(begins).toBe('07:30');
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.getByLabelText('开始时间').fill('10:00');
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await expect.poll(() => saved).toEqual([{ version: 2, from: '10:00' }]);
  await shown.close();
});
