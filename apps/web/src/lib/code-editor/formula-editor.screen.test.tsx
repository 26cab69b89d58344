import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import FormulaEditor, { type FormulaName } from './formula-editor.tsx';

const NAMES: readonly FormulaName[] = [
  { key: 'D1.totalPower', detail: '总功率 kW' },
  { key: 'D1.level', detail: '水箱液位 m' },
];
const namesLike = async (typed: string) =>
  NAMES.filter(({ key, detail }) => `${key} ${detail}`.toLowerCase().includes(typed.toLowerCase()));

let root: Root | undefined;
let written = '';
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});
function open(readOnly = false): ReturnType<typeof page.getByRole> {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <FormulaEditor
      id="formula"
      label="公式"
      fault={undefined}
      readOnly={readOnly}
      namesLike={namesLike}
      onChange={(text) => {
        written = text;
      }}
    />,
  );
  return page.getByRole('textbox', { name: '公式' });
}

it('shows in an empty formula what there is to choose from', async () => {
  await open().click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(NAMES.length);
});

it('puts in the key of a variable that is typed by its name', async () => {
  await open().click();
  await userEvent.keyboard('2*');
  await userEvent.keyboard('液位');
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['D1.level水箱液位 m']);
  await page.getByRole('option').click();
  await expect.poll(() => written).toBe('2*D1.level');
});

it('offers nothing where nothing may be written', async () => {
  await open(true).click();
  await expect.element(page.getByRole('textbox', { name: '公式' })).toHaveFocus();
  expect(page.getByRole('listbox').elements()).toEqual([]);
});
