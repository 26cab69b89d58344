import type { MessageSaid, Severity, Value } from '@lightfield/contract';
import { COMPARISON_WORDS } from './condition.ts';

type Lang = 'zh' | 'en';

const SEVERITIES: Readonly<Record<Severity, Readonly<Record<Lang, string>>>> = {
  severe: { zh: '严重', en: 'Severe' },
  important: { zh: '重要', en: 'Important' },
  normal: { zh: '一般', en: 'Normal' },
};
/** Contents of alarms that no person wrote: the view `alarm_origin` of the database has them in Chinese. */
const OWN_CONTENTS: ReadonlyMap<string, string> = new Map([
  ['防拆报警：网关或柜门被打开', 'Tampering: the gateway or its cabinet was opened'],
]);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What an alarm is about: as a person wrote it, or in the reader's language where the platform did. */
export const contentWords = (content: string, lang: Lang): string =>
  lang === 'zh' ? content : (OWN_CONTENTS.get(content) ?? content);

/** A condition as it was stored, in the reader's language: only comparisons of texts have words, e.g. "包含 ERR". */
export function conditionWords(condition: string, lang: Lang): string {
  if (lang === 'zh') return condition;
  const word = COMPARISON_WORDS.find(({ zh }) => condition.startsWith(`${zh} `));
  return word ? word.en + condition.slice(word.zh.length) : condition;
}

/** Title and note of a message that the platform wrote. Message lists keep the Chinese ones, which are also spoken (S3 §4). */
export function messageWords(said: MessageSaid, lang: Lang): { title: string; note: string } {
  switch (said.kind) {
    case 'alarm':
      return { title: head(said, contentWords(said.content, lang), lang), note: alarmNote(said, lang) };
    case 'flood':
      return lang === 'zh'
        ? {
            title: head(said, '报警频繁', lang),
            note: `该设备短时间内报警过多，另有 ${said.count} 条报警已合并为本条消息，请到报警记录中查看`,
          }
        : {
            title: head(said, 'many alarms', lang),
            note: `Many alarms in a short time: ${said.count} more are gathered in this message. See the alarm records.`,
          };
    case 'licence':
      return licenceWords(said, lang);
  }
}

function head({ severity, equipName }: { severity: Severity; equipName: string }, about: string, lang: Lang): string {
  const word = SEVERITIES[severity][lang];
  return lang === 'zh' ? `【${word}】${equipName}：${about}` : `[${word}] ${equipName}: ${about}`;
}

function alarmNote(said: Extract<MessageSaid, { kind: 'alarm' }>, lang: Lang): string {
  const { signalTitle, value, unit } = said;
  const condition = conditionWords(said.condition, lang) + (unit && ` ${unit}`);
  return lang === 'zh'
    ? `${signalTitle} 当前值 ${valueText(value, unit, '无数据')}，报警条件 ${condition}${lateWords(said, lang)}`
    : `${signalTitle} is ${valueText(value, unit, 'without data')}, alarm condition ${condition}${lateWords(said, lang)}`;
}

/** Why the message comes so long after the alarm. */
function lateWords({ lateMs, shelved }: Extract<MessageSaid, { kind: 'alarm' }>, lang: Lang): string {
  if (lateMs === null) return '';
  const ago = age(lateMs, lang);
  if (lang === 'zh') return shelved ? `；搁置已结束，报警仍未恢复，发生于${ago}前` : `；网关离线补报，发生于${ago}前`;
  return shelved
    ? `; its shelving has ended and it still holds: raised ${ago} ago`
    : `; reported late, the gateway was offline: ${ago} ago`;
}

const valueText = (value: Value, unit: string, none: string) =>
  value === null ? none : `${value}${unit && ` ${unit}`}`;

function age(ms: number, lang: Lang): string {
  const [minutes, hours] = lang === 'zh' ? ['分钟', '小时'] : [' min', ' h'];
  return ms < HOUR_MS ? `${Math.round(ms / MINUTE_MS)}${minutes}` : `${(ms / HOUR_MS).toFixed(1)}${hours}`;
}

function licenceWords({ days, customer, date }: Extract<MessageSaid, { kind: 'licence' }>, lang: Lang) {
  return lang === 'zh'
    ? {
        title: `系统授权将在${days}天内到期`,
        note: `授予“${customer}”的系统授权将于 ${date} 到期，到期后按免费版的限额运行。请及时联系供应商续期，并在“系统授权”中导入新的授权文件。`,
      }
    : {
        title: `The licence ends within ${days} ${days === 1 ? 'day' : 'days'}`,
        note: `The licence of “${customer}” ends on ${date}; then the limits of the free version apply. Ask your supplier for a new one and import it under “Licence”.`,
      };
}
