/** The words with which gateways name items, "设备 锅炉 / 变量 temp" (apps/gateway/src/provisioning/item-path.ts). */
const LABELS: Readonly<Record<string, string>> = {
  设备: 'device',
  驱动: 'driver',
  变量: 'variable',
  报警: 'alarm',
  报表: 'report',
  脚本: 'script',
  配置: 'configuration',
};
const LABEL = new RegExp(`(^| / )(${Object.keys(LABELS).join('|')})(?= |$)`, 'g');
const CHINESE = /[\u3400-\u9fff]/;

/**
 * A gateway says in both languages why it refuses a configuration, one line each: "item: 中文 (English)". This is what a person of
 * one language is told of it. Lines of another form stay as they are: messages of a library, of a gateway that is not ours.
 */
export const refusalIn = (text: string, lang: 'zh' | 'en'): string =>
  text
    .split('\n')
    .map((line) => lineIn(line, lang))
    .join('\n');

function lineIn(line: string, lang: 'zh' | 'en'): string {
  const end = line.indexOf(': ');
  if (end < 0) return line;
  const item = line.slice(0, end);
  const where =
    lang === 'zh'
      ? item
      : item.replaceAll(LABEL, (_all, before: string, label: string) => before + (LABELS[label] ?? label));
  return `${where}: ${reasonIn(line.slice(end + 2), lang)}`;
}

/** "中文 (English)" in the language of the reader; another text as it is. */
export function reasonIn(reason: string, lang: 'zh' | 'en'): string {
  const open = openingOf(reason);
  const [zh, en] = [reason.slice(0, open).trimEnd(), reason.slice(open + 1, -1)];
  const begins = zh.search(CHINESE);
  if (open < 0 || begins < 0) return reason;
  if (lang === 'zh') return zh;
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
