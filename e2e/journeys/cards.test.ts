import { ROUTES, coCalls, orgCalls, roleCalls } from '@lightfield/contract';
import { cardDay, cardMonth } from '@lightfield/rules';
import { ADMIN, type Product, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

/** An enterprise imports its IoT cards, is reminded of the one that ends this month, and somebody at the cabinet pays for it by its code. */
let product: Product;
let browser: Browser;
let boss: Somebody;
let desk: Page;
let errors: string[];
const CARD = '89860400000000077001';
const OTHER = '89860600000000077002';
beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  const op = await login(product.url, ADMIN.name, ADMIN.password);
  // an enterprise of its own: its reminders are nobody else's
  const { id: orgId } = await op.call(orgCalls.add, { name: '卡务企业', kind: 'enterprise' });
  const roles = await op.call(roleCalls.choices, { orgId });
  const role = { id: roles.find(({ roleType }) => roleType === 'admin')?.id ?? '', orgId };
  boss = await addPerson(product.url, op, role, 'card_boss', { kind: coCalls });
  ({ page: desk, errors } = await openPage(browser));
  await logInAs(desk, product.url, boss);
});
afterAll(() => leaveStage(product));

/** An .xlsx as an operator sends it: a row of headings, then cards. */
async function sheetOf(rows: string[][]): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['ICCID', '号码', 'IMSI', '运营商', '套餐', 'MB', '元', '到期', '备注'], ...rows]),
  );
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
}

const inDialog = (page: Page) => page.getByRole('dialog');

it('imports cards, told what is wrong with a line first', async () => {
  await desk.goto(`${product.url}${ROUTES.cardList}`);
  // who answers for operators is said
  await desk.getByText('当前由内置模拟运营商应答').waitFor();
  await desk
    .getByRole('button', { name: /^导\s?入$/ })
    .first()
    .click();
  const lastDay = cardDay(cardMonth(Date.now()).until - 1);
  await inDialog(desk)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'cards.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await sheetOf([
        [CARD, '1440000077001', '', '中国移动', '100MB/月', '100', '5', lastDay, '一号井'],
        [OTHER, '', '', '中国联通', '300MB/月', 'x', '10', '', ''],
      ]),
    });
  await inDialog(desk).getByRole('button', { name: '导入 2 张' }).click();
  await inDialog(desk).getByText('套餐名称和流量为必填').waitFor();
  await inDialog(desk).locator('input[aria-invalid="true"]').fill('300');
  await inDialog(desk).getByRole('button', { name: '导入 2 张' }).click();
  await desk.getByRole('row', { name: new RegExp(`${CARD}.*本月到期`, 's') }).waitFor();
});

it('is reminded of the one that ends this month', async () => {
  await expect
    .poll(
      async () => {
        await desk.goto(`${product.url}${ROUTES.messageAll}`);
        const reminder = desk.getByText('1张物联网卡本月到期').first();
        return reminder.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBe(true);
});

it('is paid for by somebody at the cabinet who has no account, and renewed', async () => {
  const { page: phone, errors: theirs } = await openPage(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${product.url}/card/recharge/${CARD}`);
  await phone.getByText('898604 **** 7001').waitFor();
  expect(await phone.getByText('一号井').count()).toBe(0);
  await phone.getByText('3 个月').click();
  await phone.getByText('¥15.00').waitFor();
  await phone.getByRole('button', { name: '测试收银台' }).click();
  const cashier = await phone.getByRole('link', { name: '打开支付页面' }).getAttribute('href');
  const { page: pays } = await openPage(browser);
  await pays.goto(cashier ?? '');
  await pays.getByRole('button', { name: /模拟支付/ }).click();
  await pays.getByText('已完成模拟支付').waitFor();
  // led on by itself
  await phone.getByText(/充值成功，有效期至/).waitFor({ timeout: 60_000 });
  expect(theirs).toEqual([]);
});

it('shows the card renewed and its order among those of cards', async () => {
  await desk.goto(`${product.url}${ROUTES.cardList}`);
  const later = desk.getByRole('button', { name: '知道了' });
  if (await later.isVisible()) await later.click();
  await desk.getByRole('row', { name: new RegExp(`${CARD}.*正常`, 's') }).waitFor();
  await desk.getByRole('button', { name: `详情：${CARD}` }).click();
  await desk.getByText('3 个月').waitFor();
  await desk.getByText(/已续至/).waitFor();
  await desk.goto(`${product.url}${ROUTES.cardOrder}`);
  await desk.getByRole('row', { name: /物联网卡充值：1 张，3 个月.*¥15\.00.*已支付.*扫码/s }).waitFor();
  expect(errors).toEqual([]);
});
