import {
  type InspectionTask,
  type Page,
  type WorkOrder,
  inspectionTaskCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deviceHref } from '../lib/device-hrefs.ts';
import { fakePlatform } from './fake-platform.ts';
import { idOf } from './plausible-answer.ts';
import { DESK, PHONE, type Shown, settled, show } from './show.tsx';

const MINUTE = 60_000;
let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

it.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])(
  'work orders and inspections of a device lie beneath its curve, and lead to themselves (%s)',
  async (_name, size) => {
    const now = Date.now();
    shown = await show(`${deviceHref(idOf(0))}?tab=history&view=curve`, {
      fill: 'full',
      size,
      answers(platform) {
        platform.answer(workOrderCalls.query, ({ total, rows }: Page<WorkOrder>) => ({
          total,
          rows: rows.map((row, index) => ({
            ...row,
            reportedAt: now - (50 - index * 12) * MINUTE,
            state: index === 0 ? ('finished' as const) : ('received' as const),
            closedAt: index === 0 ? now - 30 * MINUTE : null,
          })),
        }));
        platform.answer(inspectionTaskCalls.query, ({ total, rows }: Page<InspectionTask>) => ({
          total,
          rows: rows.map((row, index) => ({
            ...row,
            dueAt: now - (45 - index * 15) * MINUTE,
            startedAt: now - (44 - index * 15) * MINUTE,
            closedAt: now - (38 - index * 15) * MINUTE,
            state: 'done' as const,
          })),
        }));
      },
    });
    await settled();
    const first = page.getByRole('link', { name: /^工单 #1 / }).first();
    await expect.element(first).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^巡检 / }).first()).toBeVisible();
    await userEvent.hover(first);
    await userEvent.click(page.getByRole('checkbox', { name: '显示工单与巡检', exact: true }));
    await settled();
    expect(document.querySelector('[aria-label="该设备的工单与巡检"]')).toBeNull();
    await userEvent.click(page.getByRole('checkbox', { name: '显示工单与巡检', exact: true }));
    await userEvent.click(first);
    await settled();
    expect(location.pathname).toContain(`/repair/${idOf(0)}`);
    await vi.waitFor(() => expect(fakePlatform.asked()).toContain(workOrderCalls.info), { timeout: 20_000 });
  },
);
