import { ROUTES, gatewayErrors, gatewayLifeCalls } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../testing/plausible-answer.ts';
import { type Shown, show } from '../../testing/show.tsx';

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

it('says that a gateway whose mode was changed works in it after a restart: 1333', async () => {
  shown = await show(`${ROUTES.gateways}?gateway=${idOf(0)}`, {
    fill: 'full',
    answers: (platform) =>
      platform.answer(gatewayLifeCalls.detail, (made) => ({
        ...made,
        status: made.status && { ...made.status, mode: 'standard', nextMode: 'router' },
      })),
  });
  await expect.element(page.getByRole('alert').getByText(gatewayErrors.modeNeedsRestart.spec.zh)).toBeVisible();
});
