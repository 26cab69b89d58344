import {
  type Message,
  PERMISSION_CODES,
  type PermissionCode,
  ROUTES,
  accountCalls,
  accountErrors,
  alarmCalls,
  pageCalls,
  styleCalls,
  styleErrors,
} from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { filled } from '../lib/hrefs.ts';
import { fakePlatform } from './fake-platform.ts';
import { idOf } from './plausible-answer.ts';
import { type Look, type Shown, settled, show } from './show.tsx';

/** Words that the specification gives, as people meet them (`docs/spec/texts.json`). */
const NAMED = new Proxy<Record<string, string>>({}, { get: () => idOf(0) });
const PATIENCE = { timeout: 30_000 };

let shown: Shown | undefined;
afterEach(() => shown?.close());
const read = () => document.body.innerText;
async function open(at: string, answers?: Look['answers']): Promise<void> {
  shown = await show(at, { fill: 'full', answers });
}
/** Nothing has to be done before they are let in, and no screen was chosen to begin with. */
const AT_HOME = {
  changePassword: false,
  passwordDue: false,
  useLock: false,
  avatar: null,
  landing: { web: '', mobile: '' },
};
/** Whoever looks may not do this. */
const without =
  (lacking: PermissionCode): NonNullable<Look['answers']> =>
  (platform) =>
    platform.answer(accountCalls.info, (made) => ({
      ...made,
      auths: PERMISSION_CODES.filter((code) => code !== lacking),
      ...AT_HOME,
    }));

it('who may not see work orders by a device is told so, and who may is not', async () => {
  const at = `/monitor/eg/detail/list/${idOf(0)}/repair/${idOf(1)}`;
  const text = '暂无权限查看该报修工单记录';
  await open(at, without('monitor_multi_designer_repair'));
  await expect.poll(read, PATIENCE).toContain(text);
  await shown?.close();
  await open(at);
  await settled();
  expect(read()).not.toContain(text);
});

it('who may not see the alarms of a device by its address is told so, and who may is not', async () => {
  const at = `/monitor/eg/detail/list/${idOf(0)}/alarm/${idOf(1)}`;
  const text = '暂无权限查看该设备报警记录';
  await open(at, without('monitor_equipinfo_menu_alarm'));
  await expect.poll(read, PATIENCE).toContain(text);
  await shown?.close();
  await open(at);
  await settled();
  expect(read()).not.toContain(text);
});

it('who may not see the alarms of a device is told so by the alarm line, too, and stays', async () => {
  const text = '暂无权限查看该设备报警记录';
  await open('/account/feedback', (platform) => {
    without('monitor_equipinfo_menu_alarm')(platform);
    platform.answer(alarmCalls.line, (made) => ({
      ...made,
      newest: made.newest && { ...made.newest, equipId: idOf(1), projectId: null, gatewayId: null },
    }));
  });
  const line = () => document.querySelector<HTMLButtonElement>('[data-alarm] button');
  await expect.poll(line, PATIENCE).not.toBeNull();
  await userEvent.click(line() ?? document.body);
  await expect.poll(read, PATIENCE).toContain(text);
  expect(location.pathname).toBe('/account/feedback');
});

const spoken = (id: number): Message => ({
  id: idOf(id),
  type: 'alarm',
  equipType: 'eg',
  dataId: idOf(1),
  dataStatus: 'sended',
  title: '液位高',
  note: '水箱液位高于 90%',
  gmtCreate: 0,
  expiry: null,
  alarmId: idOf(id),
  severity: 'severe',
  alarmBroadcastTimes: 1,
  speech: '1号泵站：液位高',
});
it('each alarm that should be spoken and finds no Chinese voice says so', async () => {
  const voices = vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([]);
  const text = '没有可用的中文语音！';
  const said = () => read().split(text).length - 1;
  await open('/account/feedback', (platform) =>
    platform.answer(accountCalls.info, (made) => ({
      ...made,
      auths: [...PERMISSION_CODES],
      prompType: ['sound'],
      ...AT_HOME,
    })),
  );
  for (const id of [11, 12]) {
    await expect.poll(() => fakePlatform.push(spoken(id)), PATIENCE).toBe(true);
    await expect.poll(said, PATIENCE).toBe(1);
    // it goes by itself; the next alarm says it anew
    await expect.poll(said, PATIENCE).toBe(0);
  }
  voices.mockRestore();
});

it('whoever leaves a page that is not saved is asked, and stays where they say so', async () => {
  await open(filled(ROUTES.templateDesigner, NAMED), (platform) =>
    platform.answer(pageCalls.info, (made) => ({ ...made, draft: null, document: {} })),
  );
  const canvas = () => document.querySelector<HTMLElement>('[role=application][aria-label="画布"]');
  await expect.poll(canvas, PATIENCE).not.toBeNull();
  canvas()?.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  const search = () => document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]');
  await expect.poll(search, PATIENCE).not.toBeNull();
  await userEvent.fill(search() ?? document.body, '放置 矩形');
  await userEvent.keyboard('{Enter}');
  await expect.poll(search, PATIENCE).toBeNull();
  const designer = location.pathname;
  await userEvent.click(document.querySelector('a[aria-label^="返回"]') ?? document.body);
  await expect.poll(read, PATIENCE).toContain('系统可能不会保存您所做的更改!');
  const stay = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === '留在此页');
  await userEvent.click(stay ?? document.body);
  await settled();
  expect(location.pathname).toBe(designer);
  expect(fakePlatform.asked()).not.toContain(pageCalls.delete);
});

it.each([
  ['未设置新版风格样式', styleErrors.notSet],
  ['获取新版风格样式失败', styleErrors.loadFailed],
])(
  '%s is said to whoever should see a style, and they come in; who is given none hears nothing',
  async (text, refusal) => {
    const styled =
      (styleId: string | null): NonNullable<Look['answers']> =>
      (platform) => {
        platform.answer(accountCalls.info, (made) => ({
          ...made,
          styleId,
          auths: [...PERMISSION_CODES],
          ...AT_HOME,
        }));
        platform.answer(styleCalls.loadStyle, () => refusal());
      };
    await open('/account/feedback', styled(refusal().spec.code === 1940 ? idOf(3) : idOf(4)));
    await expect.poll(read, PATIENCE).toContain(text);
    expect(read()).toContain('意见反馈');
    await expect.poll(read, PATIENCE).not.toContain(text);
    await shown?.close();
    await open('/account/feedback', styled(null));
    await settled();
    expect(read()).not.toContain(text);
  },
);

it.each([
  ['/manage/eg/equipment/edit/{id}', ROUTES.deviceInfo],
  ['/manage/eg/template', ROUTES.templateList],
  ['/manage/excel/edit/{id}', ROUTES.excelEditInfo],
  ['/account', ROUTES.accountInfoSms],
  ['/account/security/sms/setup', ROUTES.setupValidate],
])('the address %s leads on', async (from, to) => {
  await open(filled(from, NAMED));
  await expect.poll(() => location.pathname, PATIENCE).toBe(filled(to, NAMED));
});

// From here on nobody is logged in: screens that need somebody stand above.
it.each([
  ['lockMissing', '未检测到加密锁，请插入加密锁后重新登录。'],
  ['lockUnreadable', '加密锁无法读取，请重新插拔；仍然失败时，请查看本机加密锁服务的日志。'],
  ['lockService', '本机的加密锁服务没有响应，请启动该服务，并确认允许本平台的访问地址。'],
  ['lock', '加密锁验证失败，请确认插入的是本账号的加密锁后重新登录。'],
])('whose session ended by its hardware lock is told why at the login: %s', async (reason, text) => {
  await open(`/login?reason=${reason}`, (platform) =>
    platform.answer(accountCalls.info, () => accountErrors.notLoggedIn()),
  );
  await expect.poll(read, PATIENCE).toContain(text);
});

it('who was led to the login because nobody could say what they may do is told so', async () => {
  await open('/login?reason=info', (platform) => platform.answer(accountCalls.info, () => accountErrors.notLoggedIn()));
  await expect.poll(read, PATIENCE).toContain('获取权限信息失败，请重新登录！');
});
