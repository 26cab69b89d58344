import type { Language } from '@lightfield/contract';
import { PAGE_SCRIPT } from './page-run.ts';

const { timeMs, memoryBytes, textMax, setsPerRun, saysPerRun } = PAGE_SCRIPT;
const seconds = timeMs / 1_000;
const megabytes = memoryBytes / 1024 / 1024;

const zh = {
  over: `运行超过 ${seconds} 秒，已终止`,
  memory: `占用内存超过 ${megabytes} MB，已终止`,
  nested: '调用嵌套过深，已终止',
  broken: '脚本引擎已终止运行',
  noKey: '变量标识必须是文本',
  noVariable: (key: string) => `本页面没有变量“${key}”`,
  noPermission: (key: string) => `变量“${key}”不可写，或没有写入权限`,
  tooManySets: `一次最多写入 ${setsPerRun} 个值`,
  tooManySays: `一次最多提示 ${saysPerRun} 条`,
  noPage: '页面标识无效',
  oneJump: '一次只能打开一个页面',
  value: {
    notFinite: '写入值不是有效数字',
    noValue: '写入值必须是数字或文本',
    tooLong: `文本不能超过 ${textMax} 个字符`,
  },
};
const en: typeof zh = {
  over: `it ran for more than ${seconds} s and was ended`,
  memory: `it took more than ${megabytes} MB of memory and was ended`,
  nested: 'its calls are nested too deep; it was ended',
  broken: 'the engine of scripts gave up',
  noKey: 'a key is a text',
  noVariable: (key) => `there is no variable ${key} on this page`,
  noPermission: (key) => `${key} cannot be written, or you may not write it`,
  tooManySets: `one run may set ${setsPerRun} values`,
  tooManySays: `one run may say ${saysPerRun} texts`,
  noPage: 'that is no id of a page',
  oneJump: 'one run may open one page',
  value: {
    notFinite: 'the value is no finite number',
    noValue: 'the value is neither a number nor a text',
    tooLong: `a text may have ${textMax} characters`,
  },
};
/** What a person is told of a script that was refused something. */
const WORDS: Readonly<Partial<Record<Language, typeof zh>>> = { zh, en };
export const pageWords = (language: Language): typeof zh => WORDS[language] ?? en;
