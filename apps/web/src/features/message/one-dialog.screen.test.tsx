import { LIMITS } from '@lightfield/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { App } from 'antd';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../i18n/i18n.ts';
import type { Dialog } from './dialogs-of.ts';
import { OneDialog } from './one-dialog.tsx';

let root: ReturnType<typeof createRoot> | undefined;
afterEach(() => root?.unmount());

const DIALOG: Dialog = {
  id: '0192f0c8-0000-7000-8000-000000000001',
  showType: 'project',
  title: '项目服务即将到期',
  bold: '临港工厂综合监控',
  notes: '服务将于 2026-12-31 到期，到期后项目停止运行，数据保留。',
  imgUrl: '',
  showNegative: true,
  cancelText: '知道了',
  showPositive: false,
  clickText: '',
};

async function shownOn(width: number): Promise<number> {
  await page.viewport(width, 844);
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const Screen = () => (
    <App>
      <OneDialog dialog={DIALOG} messages={[]} onClose={() => undefined} />
    </App>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  // it grows out of what was pressed
  let before = -1;
  await expect
    .poll(() => {
      const [last, { width: now }] = [before, dialog.element().getBoundingClientRect()];
      before = now;
      return now > 0 && now === last;
    })
    .toBe(true);
  return before;
}

it('a dialog of a message is as wide as specified, and no wider than a phone', async () => {
  expect(await shownOn(1_440)).toBe(LIMITS.message.dialogWidth);
  root?.unmount();
  expect(await shownOn(390)).toBeLessThanOrEqual(390);
});
