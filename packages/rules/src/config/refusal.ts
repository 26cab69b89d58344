import { FIRST_LANGUAGE, type Language, type Text } from '@lightfield/contract';
import { rulesText } from '../locales/rules/text.ts';

/** The words with which gateways name items, "设备 锅炉 / 变量 temp" (apps/gateway/src/provisioning/item-path.ts). */
const LABELS: Readonly<Record<string, Text>> = {
  设备: rulesText('device.device'),
  驱动: rulesText('device.driver'),
  变量: rulesText('device.variable'),
  报警: rulesText('device.alarm'),
  报表: rulesText('device.report'),
  脚本: rulesText('device.script'),
  配置: rulesText('device.configuration'),
};
const LABEL = new RegExp(`(^| / )(${Object.keys(LABELS).join('|')})(?= |$)`, 'g');
const CHINESE = /[\u3400-\u9fff]/;

/**
 * A gateway says in both languages why it refuses a configuration, one line each: "item: 中文 (English)". This is what a person of
 * one language is told of it. Lines of another form stay as they are: messages of a library, of a gateway that is not ours.
 */
export const refusalIn = (text: string, lang: Language): string =>
  text
    .split('\n')
    .map((line) => lineIn(line, lang))
    .join('\n');

function lineIn(line: string, lang: Language): string {
  const end = line.indexOf(': ');
  if (end < 0) return line;
  const item = line.slice(0, end);
  const where =
    lang === FIRST_LANGUAGE
      ? item
      : item.replaceAll(LABEL, (_all, before: string, label: string) => before + (LABELS[label]?.[lang] ?? label));
  return `${where}: ${reasonIn(line.slice(end + 2), lang)}`;
}

/** "中文 (English)" in the language of the reader; another text as it is. */
export function reasonIn(reason: string, lang: Language): string {
  const open = openingOf(reason);
  const [zh, en] = [reason.slice(0, open).trimEnd(), reason.slice(open + 1, -1)];
  const begins = zh.search(CHINESE);
  if (open < 0 || begins < 0) return reason;
  if (lang === FIRST_LANGUAGE) return zh;
  // what stands before the words is the same in both: an address, the type of a driver
  return zh.slice(0, zh.lastIndexOf(': ', begins) + 1).replace(/:$/, ': ') + en;
}

/** Where the bracket opens that the last sign closes; -1: there is none. */
function openingOf(text: string): number {
  if (!text.endsWith(')')) return -1;
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
