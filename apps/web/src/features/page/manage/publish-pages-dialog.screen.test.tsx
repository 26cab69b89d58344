import { LIMITS, type PageRow, pageCalls, pageErrors } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../testing/plausible-answer.ts';
import { barriers, unreachable } from '../../../testing/look.ts';
import { settled, show } from '../../../testing/show.tsx';

const AT = `/manage/eg/equipment/edit/${idOf(0)}/page`;
const row = (made: PageRow | undefined, n: number, more: Partial<PageRow>): PageRow => ({
  ...(made as PageRow),
  id: idOf(n),
  version: 3,
  shown: 2,
  ...more,
});

it('pages that wait are chosen and published together; one that was saved meanwhile is named, and nothing is published', async () => {
  const published: Record<string, string | undefined>[] = [];
  const rows = [
    { title: '总览' },
    { title: '加药间', shown: 0 },
    { title: '泵房' },
    { title: '配电', shown: 3 },
  ] satisfies Partial<PageRow>[];
  let pump = 3;
  const shown = await show(AT, {
    fill: 'full',
    answers: (platform) => {
      platform.answer(pageCalls.publishing, () => ({ enabled: true, waiting: 3 }));
      platform.answer(pageCalls.query, (made) =>
        rows.map((more, n) => row(made[0], n, more.title === '泵房' ? { ...more, version: pump } : more)),
      );
      platform.answer(pageCalls.publishSeveral, (made, body) => {
        if (JSON.parse(body['versions'] ?? '[]').at(-1) !== pump) {
          return pageErrors.pagesOutdated({ ids: idOf(2), titles: '泵房' });
        }
        published.push(body);
        return made;
      });
    },
  });
  await page.getByRole('button', { name: '批量发布（3）' }).click();
  await settled();
  const dialog = page.getByRole('dialog');
  expect(dialog.element().textContent).toContain('版本 3，首次发布');
  expect(dialog.element().textContent).not.toContain('配电');
  const opened = [dialog.element() as HTMLElement];
  expect([...unreachable(opened), ...(await barriers(opened))]).toEqual([]);
  // one of them stays as it is
  await dialog.getByRole('checkbox', { name: /加药间/ }).click();
  expect(dialog.element().textContent).toContain('已选 2 / 3');
  const name = dialog.getByLabelText('发布名称');
  expect(name.element().getAttribute('maxlength')).toBe(String(LIMITS.page.publishedNameMax));
  await name.fill('雨季');
  // somebody else saves meanwhile
  pump = 4;
  const submit = dialog.getByRole('button', { name: /发\s*布/ });
  await submit.click();
  await settled();
  await expect.poll(() => dialog.element().textContent).toContain('有页面刚被他人保存');
  await expect.poll(() => dialog.element().textContent).toContain('版本 4，现显示版本 2');
  expect(dialog.getByText('刚被他人保存', { exact: true }).elements()).toHaveLength(1);
  expect(published).toEqual([]);
  await submit.click();
  await expect.poll(() => published).toMatchObject([{ ids: `${idOf(0)},${idOf(2)}`, versions: '[3,4]', name: '雨季' }]);
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await shown.close();
});
