import {
  type InspectionTaskInfo,
  LIMITS,
  type Page,
  type WorkOrder,
  type WorkOrderInfo,
  inspectionTaskCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePlatform } from './fake-platform.ts';
import { DESK, PHONE, type Shown, settled, show } from './show.tsx';

let shown: Shown | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await shown?.close();
  shown = undefined;
});

/** A picture as a camera makes it: every point another one. */
async function photo(side: number): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  const points = new ImageData(side, side);
  const words = new Uint32Array(points.data.buffer);
  let drawn = 1;
  for (let at = 0; at < words.length; at += 1) {
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
    words[at] = drawn | 0xff_00_00_00;
  }
  canvas.getContext('2d')?.putImageData(points, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'plate.png', { type: 'image/png' });
}

it.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('an order that was received is handed over with a reason (%s)', async (_name, size) => {
  const asReceived = <One extends WorkOrder>(one: One): One => ({ ...one, state: 'received', mine: true });
  shown = await show('/manage/ops/worksheet', {
    fill: 'full',
    size,
    answers: (platform) => {
      platform.answer(workOrderCalls.query, ({ total, rows }: Page<WorkOrder>) => ({
        total,
        rows: rows.map(asReceived),
      }));
      platform.answer(workOrderCalls.info, (made: WorkOrderInfo) => asReceived(made));
    },
  });
  await userEvent.click(page.getByRole('button', { name: /工单 #/ }).first());
  await settled();
  const [first] = [...document.querySelectorAll('.ant-modal-body button')];
  expect(first?.textContent).toContain('完成');
  await userEvent.click(page.getByRole('button', { name: '转交', exact: true }));
  await settled();
  await expect.element(page.getByLabelText('原因')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '转交', exact: true }).last());
  await settled();
  expect(fakePlatform.asked()).not.toContain(workOrderCalls.dispatch);
  expect(shown?.faults()).toEqual([]);
});

it('a picture of a camera is made smaller in an inspection, as in the field, and not refused for its size', async () => {
  const item = {
    id: '019b1111-0000-7000-8000-000000000001',
    kind: 'picture',
    title: '铭牌',
    hint: '',
    required: true,
    abnormalWhen: 'marked',
  } as const;
  shown = await show('/manage/ops/inspection_plan', {
    fill: 'full',
    size: PHONE,
    answers: (platform) =>
      platform.answer(inspectionTaskCalls.info, (made: InspectionTaskInfo) => ({
        ...made,
        state: 'running',
        mine: true,
        inOrder: false,
        dueAt: Date.now(),
        graceAt: Date.now() + 3_600_000,
        items: [item],
        devices: made.devices.map((device) => ({ ...device, at: null, doneAt: null, results: [] })),
      })),
  });
  await userEvent.click(page.getByRole('button', { name: /(查看|执行)巡检/ }).first());
  await settled();
  const large = await photo(2_000);
  expect(large.size).toBeGreaterThan(LIMITS.ops.pictureBytes);
  await userEvent.upload(page.getByLabelText('铭牌', { exact: true }).first(), large);
  await expect.element(page.getByText('plate.jpg', { exact: true })).toBeVisible();
  expect(document.querySelector('fieldset [role=alert]')).toBeNull();
  expect(shown?.faults()).toEqual([]);
});

it('a phone without room says so before anything is lost: what was typed stays, and is recorded once there is room', async () => {
  shown = await show('/manage/ops/field', { fill: 'full', size: PHONE });
  await userEvent.click(page.getByRole('button', { name: /#1/ }).first());
  await settled();
  await userEvent.click(page.getByRole('button', { name: '评论', exact: true }));
  // as browsers do it: nothing of the transaction is kept, and it says why
  const error = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const { transaction } = this;
    if (transaction.error !== error) {
      Object.defineProperty(transaction, 'error', { value: error });
      transaction.abort();
    }
    return Object.create(IDBRequest.prototype) as IDBRequest<IDBValidKey>;
  });
  await userEvent.fill(page.getByLabelText('内容', { exact: true }), '轴承温度高，备件已领');
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '保存', exact: true }));
  await expect.element(page.getByText(/没有保存：手机存储空间不足/)).toBeVisible();
  expect(fakePlatform.asked()).not.toContain(workOrderCalls.comment);
  // beside it the library keeps one that measures, which nobody sees
  const typed = [...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')];
  expect(typed.map(({ value }) => value)).toEqual(['轴承温度高，备件已领']);
  full.mockRestore();
  await userEvent.click(page.getByRole('button', { name: '保存', exact: true }));
  await vi.waitFor(() => expect(fakePlatform.asked()).toContain(workOrderCalls.comment), { timeout: 20_000 });
});

it('a step in the field has its place only when whoever does it asks for it, and where the phone knows none it says so', async () => {
  const sent: unknown[] = [];
  shown = await show('/manage/ops/field', {
    fill: 'full',
    size: PHONE,
    answers: (platform) =>
      platform.answer(workOrderCalls.comment, (made, body) => {
        sent.push(body);
        return made;
      }),
  });
  const found = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, failed) =>
    // as browsers say that the person has not allowed it
    failed?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );
  await userEvent.click(page.getByRole('button', { name: /#1/ }).first());
  await settled();
  await userEvent.click(page.getByRole('button', { name: '评论', exact: true }));
  expect(found).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: '获取当前位置' }));
  await expect.element(page.getByText(/浏览器未允许获取位置/)).toBeVisible();
  const coords = { latitude: 31.230_416, longitude: 121.473_701, accuracy: 11.4 };
  found.mockImplementation((done) => done({ coords, timestamp: Date.now() } as GeolocationPosition));
  await userEvent.click(page.getByRole('button', { name: '获取当前位置' }));
  await expect.element(page.getByLabelText('地点', { exact: true })).toHaveValue('31.23042, 121.47370 ±12 m');
  await userEvent.fill(page.getByLabelText('内容', { exact: true }), '已到现场');
  await userEvent.click(page.getByRole('button', { name: '保存', exact: true }));
  await expect.poll(() => sent).toEqual([expect.objectContaining({ place: '31.23042, 121.47370 ±12 m' })]);
  expect(shown?.faults()).toEqual([]);
});
