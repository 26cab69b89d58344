import type { Locator, Page } from 'playwright-core';
import { Hand, type Place } from './hand.ts';

/** Page units of a new page. */
const PAGE = { width: 1_280, height: 800 } as const;

/**
 * An engineer draws the page of a pump station on an empty page, from the list of pages of the device to the page as it runs: tank, two pumps,
 * valves, pipes that flow, values with alarms, a gauge, a trend, control and setpoint, the list of alarms, a title. Mouse and keyboard alone:
 * no call, nothing pasted, no starting layout.
 */
export class Engineer {
  readonly hand: Hand;
  readonly #page: Page;
  readonly #title: string;

  /** At the list of pages, in Chinese. `title`: of the page that is drawn. */
  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
    this.hand = new Hand(page);
  }

  /** Of the screen, from page units, wherever the page lies by now: an alarm that comes in makes room for itself. */
  async #at(x: number, y: number): Promise<Place> {
    const box = await this.#page.locator('[data-testid=designer-canvas] section').first().boundingBox();
    if (!box) throw new Error('No page on the canvas');
    const scale = box.width / PAGE.width;
    return { x: box.x + x * scale, y: box.y + y * scale };
  }
  readonly #tab = (name: string): Locator => this.#page.getByRole('tab', { name, exact: true });

  async draw(): Promise<void> {
    const { hand } = this;
    await hand.step('new page', () => this.#begin());
    await hand.step('title', () => this.#heading());
    await hand.step('panels', () => this.#panels());
    await hand.step('tank and pipes', () => this.#pipes());
    await hand.step('pumps and valves', () => this.#machines());
    await hand.step('values', () => this.#values());
    await hand.step('gauge and trend', () => this.#gaugeAndTrend());
    await hand.step('control', () => this.#control());
    await hand.step('alarms', () => this.#alarms());
    await hand.step('save', () => hand.press('Control+s'));
    await this.#page
      .getByRole('contentinfo')
      .getByText(/^已保存/)
      .waitFor();
  }
  /** To the page as it runs. */
  async open(): Promise<void> {
    await this.hand.step('open', async () => {
      await this.hand.click(this.#page.getByRole('link', { name: '返回页面列表' }));
      await this.hand.click(this.#page.getByRole('link', { name: `查看 ${this.#title}`, exact: true }));
    });
    await this.#page.locator('.lf-page [data-widget]').first().waitFor();
  }

  #tool(name: string): Promise<void> {
    return this.hand.click(this.#page.getByRole('group', { name: '工具' }).getByRole('button', { name, exact: true }));
  }
  async #begin(): Promise<void> {
    const { hand } = this;
    const page = this.#page;
    await hand.click(page.getByRole('button', { name: '新增页面' }));
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('textbox', { name: '标题' }));
    await hand.type(this.#title);
    await hand.click(dialog.getByRole('button', { name: /^新\s?增$/ }));
    await page.getByText('从这里开始绘制').waitFor();
    await hand.click(page.getByRole('combobox', { name: '常用尺寸' }));
    await hand.click(page.locator('.ant-select-item-option').filter({ hasText: '1280 × 800' }));
  }
  async #heading(): Promise<void> {
    const { hand } = this;
    await this.#tool('文本');
    await hand.clickAt(await this.#at(40, 20));
    await hand.type('1号供水泵站', 'Enter');
    await hand.click(this.#page.getByRole('spinbutton', { name: '字号' }).first());
    await hand.type('28', 'Enter');
  }
  async #panels(): Promise<void> {
    for (const [x, y, right, bottom] of [
      [20, 70, 1260, 490],
      [20, 505, 400, 780],
      [415, 505, 830, 780],
      [845, 505, 1260, 780],
    ] as const) {
      await this.#tool('矩形');
      await this.hand.drag(await this.#at(x, y), await this.#at(right, bottom));
    }
  }

  async #variables(text: string): Promise<void> {
    await this.hand.click(this.#page.getByRole('textbox', { name: '搜索变量，支持拼音首字母' }));
    await this.hand.type(text);
  }
  async #as(kind: string): Promise<void> {
    const kinds = this.#page.getByRole('radiogroup', { name: '放置为' });
    await this.hand.click(kinds.getByText(kind, { exact: true }));
  }
  #row(name: string): Locator {
    return this.#page
      .getByRole('list', { name: '变量' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first();
  }

  /** What was just drawn is chosen. */
  async #flows(text: string): Promise<void> {
    await this.hand.click(this.#page.getByRole('button', { name: /^绑定变量：/ }).first());
    await this.hand.type(text, 'Enter');
  }
  async #pipes(): Promise<void> {
    const { hand } = this;
    await hand.click(this.#tab('变量'));
    await this.#variables('水箱液位');
    await this.#as('图元');
    await hand.carry(this.#row('水箱液位'), await this.#at(380, 300));
    await this.#tool('管道');
    await hand.drag(await this.#at(40, 180), await this.#at(382, 262));
    await this.#flows('进水流量');
    await hand.drag(await this.#at(424, 330), await this.#at(1_240, 335));
    await this.#flows('出水流量');
  }
  /** Let go upon a pipe they are put into it. */
  async #machines(): Promise<void> {
    const { hand } = this;
    await this.#variables('开度');
    await hand.carry(this.#row('进水阀开度'), await this.#at(190, 180));
    await hand.carry(this.#row('出水阀开度'), await this.#at(1_000, 330));
    await this.#as('自动');
    await this.#variables('运行状态');
    await hand.carry(this.#row('1号泵运行状态'), await this.#at(640, 130));
    await hand.carry(this.#row('2号泵运行状态'), await this.#at(640, 330));
    await this.#tool('管道');
    await hand.drag(await this.#at(530, 330), await this.#at(625, 130));
    await this.#flows('出水流量');
    await hand.drag(await this.#at(655, 130), await this.#at(860, 330));
    await this.#flows('出水流量');
    await this.#tool('选择');
  }
  async #values(): Promise<void> {
    const { hand } = this;
    for (const [pump, y] of [
      ['1', 230],
      ['2', 430],
    ] as const) {
      await this.#variables(`${pump}号泵`);
      await hand.click(this.#row(`${pump}号泵频率`));
      await hand.click(this.#row(`${pump}号泵电流`), 'Control');
      await hand.click(this.#row(`${pump}号泵轴承温度`), 'Control');
      await hand.carry(this.#row(`${pump}号泵频率`), await this.#at(690, y));
    }
    await this.#variables('流量');
    await hand.carry(this.#row('进水流量'), await this.#at(150, 280));
    await hand.carry(this.#row('出水流量'), await this.#at(1_100, 410));
  }
  async #gaugeAndTrend(): Promise<void> {
    const { hand } = this;
    await this.#variables('出口压力');
    await this.#as('仪表盘');
    await hand.carry(this.#row('出口压力'), await this.#at(1_090, 180));
    await this.#as('曲线');
    await hand.click(this.#row('出口压力'));
    await hand.click(this.#row('出口压力设定'), 'Control');
    await hand.carry(this.#row('出口压力'), await this.#at(622, 642));
  }
  async #control(): Promise<void> {
    const { hand } = this;
    await this.#as('输入框');
    await hand.carry(this.#row('出口压力设定'), await this.#at(200, 570));
    await this.#as('自动');
    await this.#variables('手动启停');
    await hand.click(this.#row('1号泵手动启停'));
    await hand.click(this.#row('2号泵手动启停'), 'Control');
    await hand.carry(this.#row('1号泵手动启停'), await this.#at(200, 680));
    await this.#variables('控制方式');
    await hand.carry(this.#row('水泵控制方式'), await this.#at(200, 620));
  }
  async #alarms(): Promise<void> {
    const { hand } = this;
    await hand.click(this.#tab('控件'));
    await hand.click(this.#page.getByRole('searchbox', { name: '搜索控件' }));
    await hand.type('报警');
    const tile = this.#page.locator('[draggable=true]').filter({ hasText: '报警' }).first();
    await hand.carry(tile, await this.#at(1_052, 642));
  }
}
