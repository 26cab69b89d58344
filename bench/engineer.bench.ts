/**
 * An engineer draws the page of a pump station from nothing, by mouse and keyboard alone (`e2e/journeys/engineer.ts`): gestures of each part of
 * the work (a click, a drag, a text with its Enter, a shortcut are one each), what they take a practised person by the keystroke-level model,
 * and a picture of the page as it runs. Wanted: 120 gestures and ten minutes at most.
 * Left out: thinking, looking things up and mistakes of a person who has not done it before: gestures are those of somebody who knows the
 * way.
 * Run: npm run build && npm run bench engineer [picture, .cache/pump-page.png by default] [seconds of history before it, 0 by default]
 */
import { deviceCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openBrowser, openPage, startProduct } from '@lightfield/testkit';
import { Engineer } from '../e2e/journeys/engineer.ts';

const PUMPS = '1号供水泵站';
const [picture = '.cache/pump-page.png', history = '0'] = process.argv.slice(2);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  await pause(Number(history) * 1_000);
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, { keyword: PUMPS });
  const deviceId = rows.find(({ name }) => name === PUMPS)?.id ?? '';
  const { page } = await openPage(browser);
  await logInAs(page, product.url);
  await page.goto(`${product.url}/manage/eg/equipment/edit/${deviceId}/page`);
  const engineer = new Engineer(page, '泵站');
  await engineer.draw();
  await engineer.open();
  const { hand } = engineer;
  for (const { name, gestures } of hand.steps) console.log(`${String(gestures).padStart(4)}  ${name}`);
  const minutes = (hand.seconds / 60).toFixed(1);
  console.log(`${String(hand.gestures).padStart(4)}  gestures, ${minutes} minutes of a practised person`);
  await page.setViewportSize({ width: 1_600, height: 990 });
  // values, curve and alarms come in
  await pause(5_000);
  await page.locator('.lf-page').screenshot({ path: picture });
  console.log(picture);
} finally {
  await browser.close();
  await product.stop();
}
