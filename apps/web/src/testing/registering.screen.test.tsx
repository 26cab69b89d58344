import { deviceErrors, deviceManageCalls, gatewayModelCalls } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePlatform } from './fake-platform.ts';
import { type Shown, settled, show } from './show.tsx';

const PATIENCE = { timeout: 30_000 };
let shown: Shown | undefined;
afterEach(() => shown?.close());
const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';

it('a label that is typed is told of before the gateway is registered: its model, or that SN and code do not belong together', async () => {
  shown = await show('/manage/eg/gateway', {
    fill: 'full',
    answers: (platform) =>
      platform.answer(gatewayModelCalls.queryBySn, (made, { sn = '', code }) =>
        code === '123456'
          ? { ...made, sn, name: 'LG-200', series: 'LG2', gatewayId: null, gatewayName: null }
          : deviceErrors.labelWrong({ sn }),
      ),
  });
  await userEvent.click(page.getByRole('button', { name: '登记网关', exact: true }));
  await userEvent.fill(page.getByLabelText('SN'), '200000000001');
  expect(fakePlatform.asked()).not.toContain(gatewayModelCalls.queryBySn);
  await userEvent.fill(page.getByLabelText('验证码'), '123456');
  await expect.poll(dialog, PATIENCE).toContain('型号：LG-200 · LG2');
  await userEvent.fill(page.getByLabelText('验证码'), '654321');
  await expect.poll(dialog, PATIENCE).toContain(deviceErrors.labelWrong().spec.zh);
});

it('devices are found by one of the manufacturers that there are', async () => {
  const asked: (string | undefined)[] = [];
  shown = await show('/manage/eg/equipment/list', {
    fill: 'full',
    answers: (platform) =>
      platform.answer(deviceManageCalls.queryForManage, (made, { manufacturer }) => {
        asked.push(manufacturer);
        return made;
      }),
  });
  await userEvent.click(page.getByRole('combobox', { name: '生产厂家' }));
  await settled();
  const option = document.querySelector<HTMLElement>('.ant-select-item-option');
  await userEvent.click(option ?? document.body);
  await expect.poll(() => asked.at(-1), PATIENCE).toBe(option?.title);
  expect(new URLSearchParams(location.search).get('manufacturer')).toBe(option?.title);
});
