import type { Binding, Widget } from '@lightfield/page';

type Language = 'zh' | 'en';

/** What a person reads while a click is carried out. */
export interface ActWords {
  sure(widget: Widget): string;
  /** `value`: as it is shown; `null`: only known when it is written. */
  sureWrite(targets: readonly { readonly binding: Binding; readonly value: string | null }[]): string;
  type(binding: Binding): string;
  written(count: number): string;
  /** `others`: how many of the same click were written. */
  notWritten(failures: readonly { readonly binding: Binding; readonly reason: string }[], others: number): string;
  notReleased(failures: readonly { readonly binding: Binding; readonly reason: string }[]): string;
  notJumped(reason: string): string;
  notRun(reason: string): string;
  readonly stillWaiting: string;
  readonly nothingBound: string;
  readonly noPermission: string;
  readonly noNumber: string;
  readonly notTrusted: string;
  readonly noPage: string;
  readonly badLink: string;
  readonly ownScreen: string;
  readonly emptyScript: string;
}

const named = ({ title, subTitle, signalId, mvarId, systemKey }: Binding): string =>
  title || subTitle || systemKey || signalId || mvarId;
type Failures = readonly { readonly binding: Binding; readonly reason: string }[];

const zh: ActWords = {
  sure: ({ widgetName }) => (widgetName ? `确定要执行“${widgetName}”吗？` : '确定要执行此操作吗？'),
  sureWrite: (targets) =>
    `确定要写入${targets.map(({ binding, value }) => `“${named(binding)}”${value === null ? '' : ` = ${value}`}`).join('、')}吗？`,
  type: (binding) => `请输入“${named(binding)}”的值`,
  written: (count) => (count > 1 ? `写入成功，共 ${count} 项` : '写入成功'),
  notWritten: (failures, others) =>
    `写入失败：${list(failures, '“', '”', '；')}${others > 0 ? `；其余 ${others} 项已写入` : ''}`,
  notReleased: (failures) => `松开后未能复位，请立即检查设备：${list(failures, '“', '”', '；')}`,
  notJumped: (reason) => `跳转组态页面失败：${reason}`,
  notRun: (reason) => `脚本执行失败：${reason}`,
  stillWaiting: '已下发，仍在等待网关确认',
  nothingBound: '未绑定变量',
  noPermission: '变量不可写，或没有写入权限',
  noNumber: '当前值或写入值不是数字',
  notTrusted: '当前值未知或已过期',
  noPage: '未选择页面',
  badLink: '链接无效',
  ownScreen: '本平台的界面无法内嵌显示，请改用“打开页面”动作',
  emptyScript: '脚本为空',
};
const en: ActWords = {
  sure: ({ widgetName }) => (widgetName ? `Carry out "${widgetName}"?` : 'Carry this out?'),
  sureWrite: (targets) =>
    `Write ${targets.map(({ binding, value }) => `"${named(binding)}"${value === null ? '' : ` = ${value}`}`).join(', ')}?`,
  type: (binding) => `Value for "${named(binding)}"`,
  written: (count) => (count > 1 ? `Written: ${count} values.` : 'Written.'),
  notWritten: (failures, others) =>
    `Not written: ${list(failures, '"', '"', '; ')}${others > 0 ? `; written all the same: ${others}` : ''}`,
  notReleased: (failures) => `Not reset after release, check the device now: ${list(failures, '"', '"', '; ')}`,
  notJumped: (reason) => `The page could not be opened: ${reason}`,
  notRun: (reason) => `The script failed: ${reason}`,
  stillWaiting: 'Sent. The gateway has not confirmed it yet.',
  nothingBound: 'no variable is bound',
  noPermission: 'the variable cannot be written, or you may not write it',
  noNumber: 'the present value or the value to write is not a number',
  notTrusted: 'the present value is unknown or out of date',
  noPage: 'no page is chosen',
  badLink: 'the link is not valid',
  ownScreen: 'screens of this platform do not open in a frame; use the action “Open a page” instead',
  emptyScript: 'there is no script',
};
const list = (failures: Failures, open: string, close: string, between: string): string =>
  failures
    .map(({ binding, reason }) => (named(binding) ? `${open}${named(binding)}${close} ${reason}` : reason))
    .join(between);

export const actWords = (language: Language): ActWords => (language === 'zh' ? zh : en);
