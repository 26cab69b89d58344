const zh = {
  notStarted: '脚本引擎无法启动，请检查网络或更新浏览器',
  ended: (seconds: number) => `运行超过 ${seconds} 秒，已终止`,
  at: (line: number, message: string) => `第 ${line} 行：${message}`,
  notSet: (name: string, reason: string) => `写入“${name}”失败：${reason}`,
  notOpened: (reason: string) => `跳转组态页面失败：${reason}`,
  left: (steps: number) => (steps > 0 ? `；其后 ${steps} 步未执行` : ''),
};
const en: typeof zh = {
  notStarted: 'the engine of scripts could not be started; check the network or update the browser',
  ended: (seconds) => `it ran for more than ${seconds} s and was ended`,
  at: (line, message) => `line ${line}: ${message}`,
  notSet: (name, reason) => `"${name}" was not written: ${reason}`,
  notOpened: (reason) => `the page could not be opened: ${reason}`,
  left: (steps) => (steps > 0 ? `; ${steps} more steps were left out` : ''),
};
/** What a person is told of a script of a page. Here and not among the texts of a screen: pages and designer share it. */
export const languageWords = (language: 'zh' | 'en') => (language === 'zh' ? zh : en);
