import {
  type AssistantEvent,
  type PagePlan,
  ROUTES,
  assistantCalls,
  pageCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { filled } from '../lib/hrefs.ts';
import { barriers } from './look.ts';
import { idOf } from './plausible-answer.ts';
import { type Shown, show } from './show.tsx';

/** What the assistant has drafted is shown in its panel, and put on the page by a click there and by nothing else (decision 159). */
const NAMED = new Proxy<Record<string, string>>({}, { get: () => idOf(0) });
const DESIGNER = filled(ROUTES.templateDesigner, NAMED);
const PATIENCE = { timeout: 30_000 };

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

/** The designer with an empty page, and a model that answers with a plan of this page. */
async function drafted(pageId: string): Promise<Readonly<Record<string, string>>[]> {
  const bodies: Readonly<Record<string, string>>[] = [];
  let keys: readonly string[] = [];
  const planned = (): PagePlan => ({
    kind: 'overview',
    groups: [{ heading: '主要数据', items: keys.map((variable) => ({ variable, widget: 'row' })) }],
  });
  const events = (): AssistantEvent[] => [
    { kind: 'draft', draft: { id: idOf(7), pageId, title: '总览', plan: planned(), unknown: ['不存在的变量'] } },
    { kind: 'text', text: '起草好了。' },
    { kind: 'end', why: 'done', code: null, fault: null, detail: '' },
  ];
  shown = await show(DESIGNER, {
    fill: 'full',
    answers(platform) {
      platform.answer(pageCalls.info, (made, { id = '' }) => ({ ...made, id, draft: null, document: {} }));
      platform.answer(templateConfigCalls.query, (made) => {
        keys = made.items.variables.map(({ key }) => key);
        return made;
      });
      platform.answer(assistantCalls.info, () => ({ available: true, writes: true }));
      platform.answer(assistantCalls.ask, (_made, body) => {
        bodies.push(body);
        return events();
      });
    },
  });
  await userEvent.click(await vi.waitFor(() => button('AI助手'), PATIENCE));
  await userEvent.click(await vi.waitFor(() => button('用变量给这个页面起草一张总览图'), PATIENCE));
  await vi.waitFor(() => says('起草好了。'), PATIENCE);
  return bodies;
}
function button(words: string): HTMLElement {
  const all = [...document.querySelectorAll('button')].filter((one) => one.checkVisibility());
  const one = all.find(({ textContent }) => textContent.trim() === words);
  if (!one) throw new Error(`nothing says ${words}`);
  return one;
}
function says(words: string): void {
  if (!document.body.textContent.includes(words)) throw new Error(`nobody says ${words}`);
}
/** As a link leads there. */
function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}
const isEmpty = () => document.body.textContent.includes('从这里开始绘制');

it('is previewed, and is on the page after a click, as one step of undo', async () => {
  const bodies = await drafted(idOf(0));
  expect(bodies[0]?.['pageId']).toBe(idOf(0));
  const put = await vi.waitFor(() => button('放到页面上'), PATIENCE);
  says('没有这 1 个变量，已略去：不存在的变量');
  says('主要数据');
  expect(isEmpty()).toBe(true);
  const panel = document.querySelector('aside[aria-label=AI助手]');
  expect(panel ? await barriers([panel]) : ['no panel']).toEqual([]);
  await userEvent.click(put);
  await vi.waitFor(() => expect(isEmpty()).toBe(false), PATIENCE);
  says('已放到页面上');
  await userEvent.click(document.querySelector('button[aria-label=撤销]') ?? document.body);
  await vi.waitFor(() => expect(isEmpty()).toBe(true), PATIENCE);
  expect(shown?.faults()).toEqual([]);
});

it('is still there when another page is opened in the designer, which is said', async () => {
  await drafted(idOf(0));
  await vi.waitFor(() => button('放到页面上'), PATIENCE);
  goTo(DESIGNER.slice(0, DESIGNER.lastIndexOf('/')) + `/${idOf(3)}`);
  await vi.waitFor(() => says('设计器里现在打开的是另一个页面'), PATIENCE);
  expect(isEmpty()).toBe(true);
});

it('of another page than the one that is open says so, and offers nothing to click', async () => {
  await drafted(idOf(5));
  says('设计器里现在打开的是另一个页面');
  expect(() => button('放到页面上')).toThrow('nothing says');
  expect(isEmpty()).toBe(true);
});
