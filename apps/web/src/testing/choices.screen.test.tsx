import { commonErrors, gatewayModelCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { settled, show } from './show.tsx';

/** What a list to choose from says when its choices do not come. */
it('says why there is nothing to choose, and has it after a second try', async () => {
  let isRefused = true;
  const shown = await show('/manage/eg/template/add', {
    fill: 'full',
    answers: (platform) =>
      platform.answer(gatewayModelCalls.queryAll, (made) => (isRefused ? commonErrors.tooFrequent() : made)),
  });
  const field = document.querySelector<HTMLElement>('[role=combobox]');
  field?.focus();
  field?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await settled();
  const said = document.querySelector<HTMLElement>('[role=alert]');
  expect(said?.textContent).toContain(commonErrors.tooFrequent.spec.zh);
  isRefused = false;
  said?.querySelector('button')?.click();
  await settled();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(0);
  await shown.close();
});
