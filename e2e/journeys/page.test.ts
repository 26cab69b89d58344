import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { accountCalls, deviceAdminCalls, deviceCalls, pageCalls, shareCalls } from '@lightfield/contract';
import { ADMIN, type Product, login, logInAs, openPage, until } from '@lightfield/testkit';
import type { AxeResults } from 'axe-core';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knockAtDesigner, knockAtServer } from './hostile-steps.ts';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';
import { leavesRoomForPage } from './room-for-page.ts';

/** A page is made, watched live, written from, locked, and shown to a visitor without what is not for them. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const GONE = '00000000-0000-4000-8000-000000000000';

let product: Product;
let browser: Browser;
let desktop: Page;
let errors: string[];
let device: string;
let made: string;
let jog: string;
let shared: string;

const signal = (systemKey: string) => ({ type: 'signal', systemKey });
const click = (config: object) => ({ clickEvent: { enable: true, config } });
const at = (x: number, y: number, width: number, height: number) => ({ position: { x, y, width, height } });
const HOLD = {
  con: { title: '点动', width: 800, height: 1600, fit: 'none' },
  widgets: [
    {
      id: 'hold',
      widgetType: 'ShapeCircle',
      position: { cx: 80, cy: 80, r: 40 },
      ...click({ action: 'write', writeType: 'press', data: signal('standbyEnabled'), confirm: false }),
    },
    { id: 'held', widgetType: 'UsualDataText', ...at(140, 60, 120, 40), data: { data: signal('standbyEnabled') } },
    { id: 'lost', widgetType: 'UsualImage', ...at(280, 60, 60, 60), data: { imgHref: '/lfscada/file/gone.png' } },
  ],
};
const DOCUMENT = {
  con: { title: '泵房', width: 800, height: 480, fit: 'contain', bgColor: '#dfe4e8' },
  widgets: [
    { id: 'ground', widgetType: 'ShapeRect', ...at(20, 20, 760, 440), data: { radius: 6 } },
    { id: 'secret', widgetType: 'UsualText', authRegion: '一区', ...at(40, 40, 200, 30), data: { text: '只给一区看' } },
    { id: 'level', widgetType: 'UsualDataText', ...at(40, 90, 200, 40), data: { data: signal('tankLevel') } },
    {
      id: 'setpoint',
      widgetType: 'UsualDataText',
      ...at(40, 150, 200, 40),
      data: { data: signal('pressureSetpoint') },
    },
    {
      id: 'write',
      widgetType: 'UsualButton',
      ...at(280, 150, 120, 40),
      data: { text: '设为 0.41' },
      ...click({ action: 'write', data: signal('pressureSetpoint'), writeValue: '0.41' }),
    },
    { id: 'typed', widgetType: 'UsualInput', ...at(420, 150, 120, 40), data: { data: signal('pressureSetpoint') } },
    {
      id: 'jump',
      widgetType: 'UsualButton',
      ...at(280, 220, 120, 40),
      data: { text: '去别的页面' },
      ...click({ action: 'page', confirm: false, page: { type: 'equip', equipPageId: GONE } }),
    },
    {
      id: 'script',
      widgetType: 'UsualButton',
      ...at(280, 290, 120, 40),
      data: { text: '脚本' },
      ...click({ action: 'script', confirm: false, script: 'say("先说");\ndocument.title = "broken"' }),
    },
    {
      id: 'dose',
      widgetType: 'UsualButton',
      ...at(420, 290, 120, 40),
      data: { text: '按液位设定' },
      ...click({
        action: 'script',
        confirm: false,
        script: 'if (get("tankLevel") > 0) set("pressureSetpoint", 0.37);\nsay("设定已下发");',
      }),
    },
  ],
};

beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  // a card that tells of the plant's alarm brings the component library along, whenever that alarm occurs
  await api.call(accountCalls.configSave, { prompType: '-' });
  device = (await api.call(deviceCalls.query, {})).rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  await api.call(pageCalls.pmsnSave, { equipmentId: device, pagePmsn: JSON.stringify(['一区']) });
  const { id, version } = await api.call(pageCalls.add, { equipmentId: device, title: '泵房' });
  made = id;
  const saved = await api.call(pageCalls.save, {
    id,
    equipmentId: device,
    base: String(version),
    json: JSON.stringify(DOCUMENT),
  });
  if (saved.cleared.length > 0) throw new Error(`Bindings were lost: ${saved.cleared.join()}`);
  const hold = await api.call(pageCalls.add, { equipmentId: device, title: '点动' });
  jog = hold.id;
  const jogged = { id: jog, equipmentId: device, base: String(hold.version), json: JSON.stringify(HOLD) };
  await api.call(pageCalls.save, jogged);
  shared = (await api.call(shareCalls.open, { equipId: device, auth: 'topMenu,menuAuth' })).token ?? '';
  ({ page: desktop, errors } = await openPage(browser));
  await logInAs(desktop, product.url, ADMIN);
});
afterAll(() => leaveStage(product));

const address = () => `${product.url}/monitor/eg/detail/page/${made}/0`;
const widget = (page: Page, id: string) => page.locator(`[data-widget=${id}]`);

async function isSound(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${JSON.stringify(TAGS)} })`);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

it('begins with a page of the plant that is there from the first start', async () => {
  await desktop.goto(`${product.url}/monitor/eg/detail/list/${device}/0?tab=page`);
  await desktop.getByText('供水运行').waitFor();
  await desktop.getByRole('link', { name: '单独打开' }).click();
  await desktop.getByText('实时更新中').waitFor();
  const level = widget(desktop, 'tank');
  const first = await until('a level', async () => /\d\.\d\d/.exec((await level.textContent()) ?? '')?.[0]);
  await until('a level that moves', async () => /\d\.\d\d/.exec((await level.textContent()) ?? '')?.[0] !== first);
});

it('shows values as they come, with the state of the gateway and the age of the newest', async () => {
  await desktop.goto(address());
  await until('a value', async () => /\d\.\d\d/.test((await widget(desktop, 'level').textContent()) ?? ''));
  await desktop.getByText('实时更新中').waitFor();
  await desktop.getByText(/最近读取/).waitFor();
  await widget(desktop, 'secret').waitFor();
  await isSound(desktop);
});

it('needs no component library for it: the menus around bring it along when they are opened', async () => {
  const fetched: string[] = [];
  const note = (request: Request) => fetched.push(request.url());
  const kit = () => fetched.filter((url) => url.includes('vendor-antd'));
  await desktop.goto('about:blank');
  desktop.on('request', note);
  await desktop.goto(address());
  await until('a value', async () => /\d\.\d\d/.test((await widget(desktop, 'level').textContent()) ?? ''));
  await desktop.getByText('实时更新中').waitFor();
  expect(fetched.length).toBeGreaterThan(10);
  expect(kit()).toEqual([]);
  await desktop.getByRole('button', { name: ADMIN.name }).click();
  await desktop.getByRole('menuitem', { name: '退出登录' }).waitFor();
  expect(kit().length).toBeGreaterThan(0);
  await desktop.keyboard.press('Escape');
  desktop.off('request', note);
});

it('lists every value with quality and age beside the page, for who has no pointer to rest on a widget', async () => {
  const open = desktop.getByRole('button', { name: '数据列表' });
  await open.focus();
  await desktop.keyboard.press('Enter');
  const list = desktop.getByRole('dialog', { name: '数据列表' });
  const row = list.getByRole('row').filter({ hasText: '水箱液位' });
  await row.getByText('正常').waitFor();
  await row.getByText(/刚刚|前/).waitFor();
  const first = await row.textContent();
  await until('a younger value', async () => (await row.textContent()) !== first);
  await isSound(desktop);
  // the plant can be operated beside it
  await desktop.getByRole('button', { name: '设为 0.41' }).focus();
  await desktop.keyboard.press('Enter');
  await desktop.getByText('确定要写入“出口压力设定” = 0.41吗？').waitFor();
  await desktop.keyboard.press('Escape');
  await list.getByRole('button', { name: '关闭' }).click();
  await list.waitFor({ state: 'detached' });
});

it('writes after a confirmation, and says what the gateway read back', async () => {
  await desktop.getByRole('button', { name: '设为 0.41' }).click();
  const question = desktop.getByRole('dialog');
  await question.getByText('确定要写入“出口压力设定” = 0.41吗？').waitFor();
  await isSound(desktop);
  await desktop.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await widget(desktop, 'setpoint').textContent()).not.toContain('0.410');
  await desktop.getByRole('button', { name: '设为 0.41' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await desktop.getByText('写入成功').waitFor();
  await until(
    'the value itself',
    async () => (await widget(desktop, 'setpoint').textContent())?.includes('0.410') ?? false,
  );
});

it('asks before a typed value is written, though the key that ends it is the one that would answer', async () => {
  const field = widget(desktop, 'typed').locator('input');
  // a page that draws slowly: what was typed meanwhile must not be selected, and replaced by the next digit
  await desktop.evaluate(`{
    const [soon, never] = [requestAnimationFrame, cancelAnimationFrame];
    window.requestAnimationFrame = (run) => setTimeout(() => soon(run), 300);
    window.cancelAnimationFrame = clearTimeout;
    window.drawFast = () => Object.assign(window, { requestAnimationFrame: soon, cancelAnimationFrame: never });
  }`);
  await field.click();
  await desktop.keyboard.type('0.38', { delay: 100 });
  expect(await field.inputValue()).toBe('0.38');
  await desktop.evaluate('window.drawFast()');
  await desktop.keyboard.press('Enter');
  const question = desktop.getByRole('dialog');
  await question.getByText('确定要写入“出口压力设定” = 0.38吗？').waitFor();
  await question.getByRole('button', { name: '确定' }).click();
  await until(
    'the value itself',
    async () => (await widget(desktop, 'setpoint').textContent())?.includes('0.380') ?? false,
  );
});

it('writes while a finger holds, though it trembles on a page that could be scrolled, and lets go with it', async () => {
  const { page: panel, context } = await openPage(browser, { width: 500, height: 800 });
  await logInAs(panel, product.url, ADMIN);
  await panel.goto(`${product.url}/monitor/eg/detail/page/${jog}/0`);
  const shows = (what: string) =>
    until(`the value ${what}`, async () => (await widget(panel, 'held').textContent())?.includes(what) ?? false);
  await shows('是');
  // a file that is gone leaves an empty frame
  await until('a lost picture', async () => (await widget(panel, 'lost').locator('image').count()) === 0);
  // it is 1 when nobody holds: off first, by a short touch, so that holding is seen
  await widget(panel, 'hold').tap();
  await shows('否');
  // what is still being confirmed is not begun anew
  await until('the end of it', async () => (await widget(panel, 'hold').getAttribute('aria-busy')) === null);
  const { x, y, width, height } = (await widget(panel, 'hold').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: x + width / 2, y: y + height / 2 };
  const finger = await context.newCDPSession(panel);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: middle.x - down / 2, y: middle.y - down }],
    });
  await touch('touchStart');
  for (const down of [8, 16, 24, 32]) await touch('touchMove', down);
  await shows('是');
  expect(await panel.evaluate<number>('document.querySelector(".lf-page").scrollTop')).toBe(0);
  await touch('touchEnd');
  await shows('否');
  await context.close();
});

it('says why a jump or a script does not work, and stays where it is', async () => {
  await desktop.getByRole('button', { name: '去别的页面' }).click();
  await desktop.getByText(/^跳转组态页面失败：./).waitFor();
  await desktop.getByRole('button', { name: '脚本', exact: true }).click();
  await desktop.getByText(/^脚本执行失败：.*第 2 行/).waitFor();
  expect(await desktop.getByText('先说').count()).toBe(0);
  expect(await desktop.title()).not.toBe('broken');
  expect(desktop.url()).toBe(address());
});

it('leads back from a page that is not there, whatever its address says', async () => {
  await desktop.goto(`${product.url}/monitor/eg/detail/page/${GONE}/0`);
  await desktop.getByText('找不到这个页面').waitFor();
  await desktop.getByRole('link', { name: '返回设备列表' }).click();
  await desktop.waitForURL('**/monitor/eg/list');
  // somebody's landing page that was deleted must not be the end of the way
  await desktop.goto(`${product.url}/monitor/project/${GONE}/landing/${GONE}`);
  await desktop.getByText('找不到这个页面').waitFor();
  expect(await desktop.getByRole('link', { name: '返回项目列表' }).getAttribute('href')).toBe('/monitor/project/list');
  errors.length = 0;
});

it('plays the page as it was, where nothing can be operated, and comes back to now', async () => {
  await desktop.goto(address());
  await until('a value', async () => /\d\.\d\d/.test((await widget(desktop, 'level').textContent()) ?? ''));
  await desktop.getByRole('button', { name: '历史回放' }).click();
  const past = desktop.getByRole('region', { name: '历史回放' });
  // it begins where something was recorded, not with an hour of nothing
  await until('a value of the past', async () => /\d\.\d\d/.test((await widget(desktop, 'level').textContent()) ?? ''));
  await past.getByRole('slider', { name: '回放时刻' }).press('End');
  await until('a value of the past', async () => /\d\.\d\d/.test((await widget(desktop, 'level').textContent()) ?? ''));
  await isSound(desktop);
  const shown = await widget(desktop, 'level').textContent();
  await desktop.getByRole('button', { name: '设为 0.41' }).click();
  await desktop.getByText(/^正在回放历史，不能操作设备/).waitFor();
  expect(await desktop.getByRole('dialog').count()).toBe(0);
  expect(await widget(desktop, 'level').textContent()).toBe(shown);
  // Where the server has more alarms than it tells, nothing claims that there were none or so many.
  const unlisted = '此刻的报警未列全';
  expect(await past.getByText(unlisted).count()).toBe(0);
  await desktop.route('**/past/query', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, alarms: [], moreAlarms: true } } });
  });
  const clock = past.getByRole('status', { name: '回放时刻' });
  await past.getByRole('slider', { name: '回放时刻' }).press('Home');
  // another speed asks anew
  await past.getByLabel('播放速度').selectOption({ label: '60 倍速' });
  await past.getByText('这段时间的报警超过 500 个，只显示最近触发的 500 个').waitFor();
  await past.getByText(unlisted).waitFor();
  // one that is on its way is answered first
  await desktop.unrouteAll({ behavior: 'wait' });
  const begin = await clock.textContent();
  await past.getByRole('button', { name: '播放' }).click();
  await until('time that passes', async () => (await clock.textContent()) !== begin);
  await past.getByRole('button', { name: '回到实时' }).click();
  await past.waitFor({ state: 'detached' });
  await until('values of now', async () => (await widget(desktop, 'level').getAttribute('data-quality')) !== 'bad');
});

it('runs a script: it reads a value, writes another one and says so', async () => {
  await desktop.getByRole('button', { name: '按液位设定' }).click();
  await desktop.getByText('设定已下发').waitFor();
  await until(
    'the value that the script wrote',
    async () => (await widget(desktop, 'setpoint').textContent())?.includes('0.370') ?? false,
  );
});

it('is not called live while its gateway hangs, though nobody has given that up yet', async () => {
  const gateway = product.pid('gateway');
  process.kill(gateway, 'SIGSTOP');
  try {
    await desktop.getByText('暂无新数据').waitFor();
    expect(await desktop.getByText('实时更新中').count()).toBe(0);
  } finally {
    process.kill(gateway, 'SIGCONT');
  }
  await desktop.getByText('实时更新中').waitFor({ timeout: 60_000 });
});

it('marks every value as out of date while the line is cut, and catches up', async () => {
  const stale = () =>
    until('a stale value', async () => (await widget(desktop, 'level').getAttribute('data-quality')) === 'stale');
  // a cable that is pulled: the browser knows at once, its sockets for minutes not
  await desktop.context().setOffline(true);
  await desktop.getByText('连接已断开，正在重连').first().waitFor();
  await stale();
  // nothing beside it says that all is well
  await desktop.getByText('网关状态未知').waitFor();
  expect(await desktop.locator('header [data-state=online], header [data-state=good]').allTextContents()).toEqual([]);
  await desktop.context().setOffline(false);
  product.kill('platform');
  await desktop.getByText('连接已断开，正在重连').first().waitFor();
  await stale();
  await desktop.getByText('实时更新中').waitFor({ timeout: 60_000 });
  await until('a fresh value', async () => (await widget(desktop, 'level').getAttribute('data-quality')) !== 'stale');
  errors.length = 0;
});

it('is one of the pages in the editor of the device, where it gets a password', async () => {
  await desktop.goto(`${product.url}/manage/eg/equipment/edit/${device}/page`);
  const handle = desktop.getByRole('button', { name: '移动页面“泵房”，按上下方向键调整顺序' });
  const list = desktop.getByRole('listitem').filter({ hasText: '个控件' });
  await until('the page to be first', async () => {
    const isFirst = (await list.first().textContent())?.includes('泵房') ?? false;
    return isFirst || (await handle.press('ArrowUp'));
  });
  await isSound(desktop);
  await desktop.getByRole('button', { name: '设置 泵房' }).click();
  await desktop.getByLabel('查看需要密码').check();
  await desktop.getByLabel('页面密码').fill('pump2026');
  await desktop.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await desktop.getByText('页面设置已保存').waitFor();
  await desktop.getByText('需要密码').waitFor();
});

it('asks for the password once', async () => {
  await desktop.goto(address());
  await desktop.getByLabel('页面密码').fill('wrong');
  await desktop.keyboard.press('Enter');
  await desktop.getByText(/页面密码不正确，还可以尝试 \d 次/).waitFor();
  await isSound(desktop);
  await desktop.getByLabel('页面密码').fill('pump2026');
  await desktop.keyboard.press('Enter');
  await widget(desktop, 'level').waitFor();
  await desktop.reload();
  await widget(desktop, 'level').waitFor();
  expect(errors).toEqual([]);
});

it('has 96 px of bars above it on a phone, alone and within the page of its device, whose tabs stay in reach', async () => {
  const within = `${product.url}/monitor/eg/detail/list/${device}/0?tab=page&pageId=${made}`;
  await leavesRoomForPage(desktop, 'level', [address(), within]);
  await desktop.getByRole('tabpanel', { name: '组态' }).getByText('实时更新中').waitFor();
  await isSound(desktop);
  await desktop.getByRole('tab', { name: '实时数据' }).click();
  await desktop.getByRole('button', { name: '分享', exact: true }).waitFor();
  await desktop.setViewportSize({ width: 1440, height: 900 });
});

it('shows a visitor of a share link the page without the region that is not for them', async () => {
  const { page: phone } = await openPage(browser, { width: 390, height: 844 });
  await phone.goto(`${product.url}/system/share/${shared}?tab=page&pageId=${made}`);
  await phone.getByLabel('页面密码').fill('pump2026');
  await phone.keyboard.press('Enter');
  await widget(phone, 'level').waitFor();
  expect(await widget(phone, 'secret').count()).toBe(0);
  await isSound(phone);
});

it('shows what was saved meanwhile, and says so where the page or its device is deleted', async () => {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, {});
  const other = rows.find(({ name }) => name === '进线柜三相电能表')?.id ?? '';
  const open = async () => {
    const { id } = await api.call(pageCalls.add, { equipmentId: other, title: '电表' });
    await desktop.goto(`${product.url}/monitor/eg/detail/page/${id}/0`);
    await desktop.getByText('实时更新中').waitFor();
    return id;
  };
  const first = await open();
  const text = {
    id: 'note',
    widgetType: 'UsualText',
    position: { x: 20, y: 20, width: 200, height: 40 },
    data: { text: '新画的电表' },
  };
  const { document, version } = await api.call(pageCalls.info, { id: first });
  const json = JSON.stringify({ ...document, widgets: [text] });
  await api.call(pageCalls.save, { id: first, equipmentId: other, base: String(version), json });
  await desktop.getByText('新画的电表').waitFor();
  await api.call(pageCalls.delete, { id: first });
  await desktop.getByText('找不到这个页面').waitFor();
  await open();
  await api.call(deviceAdminCalls.delete, { id: other, withUses: true });
  await desktop.getByText('找不到这个页面').waitFor();
});

it('is told of no page that could run something, by any call', () =>
  knockAtServer({ page: desktop, url: product.url, deviceId: device }));
it('shows what looks like a script as letters, wherever it comes from', () =>
  knockAtDesigner({ page: desktop, url: product.url, deviceId: device }));
