import { ROUTES, agentCalls } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { fakePlatform } from '../../testing/fake-platform.ts';
import { type Shown, show } from '../../testing/show.tsx';

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
  location.hash = '';
});

/** `#...` in the place of addresses of the agent: the page of the test stays. */
const AT = `${ROUTES.aiconfig}?connect=client_id%3Dx`;
const asked = (site = '') =>
  show(AT, {
    fill: 'full',
    answers: (platform: typeof fakePlatform) => {
      platform.answer(agentCalls.connection, (made) => ({
        ...made,
        name: '值班助手',
        site,
        returnsTo: 'agent.example',
        writes: true,
        refusal: '#refused',
      }));
      platform.answer(agentCalls.connect, (made) => ({ ...made, url: '#let-in' }));
    },
  });

it('an agent is let in by whoever its browser belongs to, and the browser goes back to it', async () => {
  shown = await asked();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/转到 agent\.example/)).toBeVisible();
  await dialog.getByRole('button', { name: '允许接入' }).click();
  await expect.element(page.getByText(/已允许“值班助手”接入/)).toBeVisible();
  expect(location.hash).toBe('#let-in');
});

it('who does not want it leads the browser back with that answer', async () => {
  shown = await asked();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect.poll(() => location.hash).toBe('#refused');
});

it('is told which site answers for the agent, where one does', async () => {
  shown = await asked('agents.example');
  await expect
    .element(page.getByRole('dialog').getByText(/由网站 agents\.example 发布.*转到 agent\.example/))
    .toBeVisible();
});
