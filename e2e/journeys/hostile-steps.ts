// oxlint-disable vitest/no-standalone-expect -- called from tests
import { pageCalls, pageImageCalls, pageTemplateCalls } from '@lightfield/contract';
import { closeAccountDialogs, until } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What must never happen, as the browser sees it. */
const ELSEWHERE = 'https://elsewhere.example';
const RUNS = `window.taken = true; document.title = 'taken'; alert(1); fetch('${ELSEWHERE}/s')`;
const MARKUP = `<img src=x onerror="${RUNS}"><script>${RUNS}</script><svg onload="${RUNS}">"><b>`;
const at = { x: 40, y: 40, width: 300, height: 60 };
const text = (data: object, more: object = {}) => ({
  id: 'text',
  widgetType: 'UsualText',
  position: at,
  data,
  ...more,
});
const leads = (config: object) => ({ clickEvent: { enable: true, config: { confirm: false, ...config } } });

/** Sound as a document, as bad as one can be: it is taken by every door, and must be nothing but letters. */
const LETTERS = {
  con: { title: MARKUP.slice(0, 100), width: 10_000, height: 10_000 },
  widgets: [
    text(
      { text: MARKUP, font: { family: `x", 'y', "`, size: 1_000 } },
      { widgetName: MARKUP.slice(0, 50), ...leads({ action: 'script', script: RUNS }) },
    ),
    {
      id: 'number',
      widgetType: 'UsualDataText',
      position: at,
      data: { data: { type: 'signal', systemKey: 'tankLevel', title: MARKUP.slice(0, 100) } },
    },
    { id: 'nav', widgetType: 'NavigateNav', position: at, data: { items: [{ label: MARKUP.slice(0, 50) }] } },
  ],
};
const page = (...widgets: object[]) => ({ con: { title: 'x' }, widgets });
const rect = (more: object) => page({ id: 'r', widgetType: 'ShapeRect', position: at, ...more });
const picture = (imgHref: string) => page({ id: 'i', widgetType: 'UsualImage', position: at, data: { imgHref } });
/** None of them may become a page, by whatever door. */
const REFUSED: Record<string, object> = {
  'a link that runs': page(text({ text: 'x' }, leads({ action: 'link', link: `javascript:${RUNS}` }))),
  'a link of data': page(text({ text: 'x' }, leads({ action: 'link', link: 'data:text/html,<script>1</script>' }))),
  'a link of another script': page(text({ text: 'x' }, leads({ action: 'iframe', iframe: { link: 'vbscript:x' } }))),
  'a frame that runs': page({
    id: 'f',
    widgetType: 'NavigateIframe',
    position: at,
    data: { type: 'link', link: 'java\tscript:1' },
  }),
  'a colour that fetches': rect({ style: { fill: { color: `red;background:url(${ELSEWHERE}/c)` } } }),
  'a background that fetches': { con: { title: 'x', bgColor: `url(${ELSEWHERE}/b)` }, widgets: [] },
  'a background from elsewhere': { con: { title: 'x', bgImage: `${ELSEWHERE}/b.svg` }, widgets: [] },
  'letters that leave their style': page(text({ text: 'x', font: { family: `x;}*{background:url(${ELSEWHERE})}` } })),
  'letters that fetch': page(text({ text: 'x', font: { family: `x", url(${ELSEWHERE}/f), "` } })),
  'a picture inline': picture('data:image/svg+xml,<svg onload="alert(1)"/>'),
  'a picture from elsewhere': picture(`${ELSEWHERE}/i.svg`),
  'a number beyond all': rect({ position: { x: 1e300, y: -1e300, width: 1e308, height: 1e308 } }),
  'a component that holds a script': {
    con: { title: 'x' },
    components: [{ id: 'c', title: 'c', params: [], widgets: picture(`javascript:${RUNS}`).widgets }],
    widgets: [{ id: 'g', widgetType: 'WidgetGroup', position: at, data: { component: 'c' } }],
  },
};
/** Not sound, and just there. Another refusal would say that the call was wrong, or something else of the page. */
const AT_THE_FAULT = /^1906 .*\.(?:link|color|bgColor|bgImage|family|imgHref|x)$/;
const wordsOf = ({ code, data }: Answer) => `${code} ${data.path}`;
const asFile = (document: object) => ({
  lightfield: 'page',
  v: 1,
  title: MARKUP.slice(0, 100),
  exportedAt: 1,
  keys: {},
  document,
});

export interface Target {
  /** Of a person who is logged in. */
  readonly page: Page;
  readonly url: string;
  readonly deviceId: string;
}
type Answer = { code: number; data: { id: string; version: number; path?: string } };
async function post({ page, url }: Target, path: string, data: object): Promise<Answer> {
  return (await (await page.request.post(url + path, { data })).json()) as Answer;
}

/** The target of the server: none lets in what is not sound. */
export async function knockAtServer(target: Target): Promise<void> {
  const { deviceId: equipmentId } = target;
  const { data: made } = await post(target, pageCalls.add.path, { equipmentId, title: '来历不明' });
  const answers: Record<string, string> = {};
  for (const [what, json] of Object.entries(REFUSED)) {
    const saved = await post(target, pageCalls.save.path, { id: made.id, equipmentId, base: made.version, json });
    answers[what] = wordsOf(saved);
  }
  const json = REFUSED['a link that runs'];
  answers['as a draft'] = wordsOf(
    await post(target, pageCalls.draftSave.path, { id: made.id, base: made.version, json }),
  );
  const file = asFile(REFUSED['a component that holds a script'] ?? {});
  answers['as a file'] = wordsOf(await post(target, pageCalls.importPage.path, { equipmentId, file }));
  expect(Object.entries(answers).filter(([, answer]) => !AT_THE_FAULT.test(answer))).toEqual([]);
  await post(target, pageCalls.delete.path, { id: made.id });
}

/** Those of the browser: what is sound is nothing but letters there, what is not is refused in words. */
export async function knockAtDesigner(target: Target): Promise<void> {
  const { page: desktop, url, deviceId: equipmentId } = target;
  const happened: string[] = [];
  await desktop.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const tab = await desktop.context().newPage();
  tab.on('dialog', (dialog) => {
    // what is not saved is asked about by the product itself
    if (dialog.type() !== 'beforeunload') happened.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  tab.on('pageerror', ({ message }) => happened.push(message));
  tab.on('console', (message) => {
    if (message.type() === 'error') happened.push(message.text());
  });
  tab.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url)) happened.push(request.url());
  });
  const foot = (words: RegExp) => tab.getByRole('contentinfo').getByText(words).waitFor();
  const canvas = () => tab.getByRole('application', { name: '画布' });
  const onCanvas = async () => {
    // a dialog that is closing still keeps the keys
    await until('the dialog to close', async () => (await tab.getByRole('dialog').count()) === 0);
    await canvas().focus();
  };
  const menu = async (name: string) => {
    await onCanvas();
    await tab.keyboard.press('Control+k');
    await tab.getByRole('dialog').getByRole('combobox').fill(name);
    await tab.keyboard.press('Enter');
  };
  const untaken = async () => {
    await tab.locator('[data-widget]').getByText('<img src=x').first().waitFor();
    expect(await tab.evaluate('[window.taken, document.title === "taken"]')).toEqual([undefined, false]);
  };

  // the save call
  const { data: made } = await post(target, pageCalls.add.path, { equipmentId, title: '照单全收' });
  const owned = { id: made.id, equipmentId };
  const saved = await post(target, pageCalls.save.path, { ...owned, base: made.version, json: LETTERS });
  expect(saved.code).toBe(200);
  const template = { id: made.id, name: MARKUP.slice(0, 100) };
  expect((await post(target, pageTemplateCalls.add.path, template)).code).toBe(200);
  const draft = { ...LETTERS, widgets: LETTERS.widgets.slice(0, 2) };
  const kept = await post(target, pageCalls.draftSave.path, { id: made.id, base: saved.data.version, json: draft });
  expect(kept.code).toBe(200);

  // the draft
  await tab.goto(`${url}/manage/eg/${equipmentId}/designer/${made.id}`);
  await closeAccountDialogs(tab, url);
  await tab.getByRole('button', { name: '恢复草稿' }).click();
  await foot(/控件 2\/2000/);
  await untaken();
  // a file
  const file = async (document: object) => {
    const chosen = tab.waitForEvent('filechooser');
    await menu('导入页面文件');
    const buffer = Buffer.from(JSON.stringify(asFile(document)));
    await (await chosen).setFiles({ name: '来历不明.lfpage.json', mimeType: 'application/json', buffer });
  };
  await file(REFUSED['a frame that runs'] ?? {});
  await tab.getByText(/格式不符.*widgets\.0/).waitFor();
  await file(LETTERS);
  await tab.getByRole('button', { name: '确定' }).click();
  await foot(/控件 3\/2000/);
  await untaken();
  // the clipboard
  const paste = async (document: object) => {
    const text = `lightfield/widgets:${JSON.stringify(document)}`;
    await tab.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await onCanvas();
    await tab.keyboard.press('Control+v');
  };
  await paste(REFUSED['a link that runs'] ?? {});
  await tab.getByText('剪贴板中没有可粘贴的控件').waitFor();
  await paste(LETTERS);
  // whose device is not named: it is asked for, by its title
  await tab.getByRole('dialog', { name: '粘贴到其他设备' }).getByRole('button', { name: '确定' }).click();
  await foot(/控件 6\/2000/);
  // a template
  await menu('页面模板');
  await tab.getByRole('dialog').getByRole('button', { name: '使用' }).first().click();
  await tab.getByRole('button', { name: '确定' }).click();
  await foot(/控件 3\/2000/);
  await untaken();

  // where it runs
  await tab.goto(`${url}/monitor/eg/detail/page/${made.id}/0`);
  await untaken();
  await tab.locator('[data-widget=text]').focus();
  await tab.keyboard.press('Enter');
  await tab.getByText(/^脚本执行失败/).waitFor();
  await untaken();

  // a picture, at its own address
  const upload = async (svg: string) => {
    const picture = { name: '泵.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    const answer = await tab.request.post(url + pageImageCalls.upload.path, { multipart: { file: picture } });
    return (await answer.json()) as { code: number; data: { url: string } };
  };
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg"><text y="20">泵</text>${inside}</svg>`;
  expect((await upload(svg(`<script>${RUNS}</script>`))).code).toBe(10007);
  const drawing = await upload(svg('<title>一号泵</title>'));
  const answer = await tab.goto(url + drawing.data.url);
  expect(answer?.headers()).toMatchObject({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  await tab.getByText('泵').first().waitFor();
  expect(happened).toEqual([]);
  await tab.close();
}
