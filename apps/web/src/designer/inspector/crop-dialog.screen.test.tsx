import { WHOLE, type Crop } from '@lightfield/page';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../i18n/i18n.ts';
import { AntdProvider } from '../../lib/antd-provider.tsx';
import { CropDialog } from './crop-dialog.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="teal"/></svg>')}`;

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  close = undefined;
});
/** The dialog over a picture; what is taken, and whether it was closed. */
async function cropping(href: string) {
  const taken: Crop[] = [];
  const state = { taken, closed: 0 };
  await changeLanguage('zh');
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  root.render(
    <AntdProvider>
      <CropDialog href={href} crop={WHOLE} onTake={(crop) => taken.push(crop)} onClose={() => (state.closed += 1)} />
    </AntdProvider>,
  );
  close = () => {
    root.unmount();
    holder.remove();
  };
  return state;
}
const number = (side: string) => page.getByRole('dialog').getByRole('spinbutton', { name: side, exact: true });
const valueOf = (side: string) => Number(number(side).element().getAttribute('aria-valuenow'));

it('what is typed and moved by keys is the part that is taken', async () => {
  const { taken } = await cropping(PICTURE);
  await expect.element(number('左')).toBeEnabled();
  await userEvent.fill(number('左'), '25');
  await userEvent.keyboard('{Tab}');
  const side = page.getByRole('slider', { name: '右边' });
  (side.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}');
  await expect.poll(() => valueOf('右')).toBe(11);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /确\s*定/ }));
  expect(taken).toEqual([{ left: 25, top: 0, right: 11, bottom: 0 }]);
});

it('something of the picture always stays, and all of it comes back', async () => {
  const { taken } = await cropping(PICTURE);
  await expect.element(number('上')).toBeEnabled();
  await userEvent.fill(number('上'), '99');
  await userEvent.keyboard('{Tab}');
  await userEvent.fill(number('下'), '50');
  await userEvent.keyboard('{Tab}');
  // at least a hundredth
  await expect.poll(() => valueOf('上') + valueOf('下')).toBe(99);
  await userEvent.click(page.getByRole('button', { name: '恢复整图' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /确\s*定/ }));
  expect(taken).toEqual([WHOLE]);
});

it('a picture that cannot be opened says so, and nothing can be taken; Escape closes', async () => {
  const state = await cropping('data:image/png;base64,AAAA');
  await expect.element(page.getByText('图片无法打开')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /确\s*定/ })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => state.closed).toBe(1);
});
