import type { AlarmEvent, MessageSaid, Severity } from '@lightfield/contract';
import { reasonIn } from '../config/refusal.ts';
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
  ['网关失联，其后设备的状态未知', 'Gateway lost: nothing is known of the devices behind it'],
  ['设备通信中断', 'Device does not answer'],
]);
const LOST_DRIVER = /^驱动“(.*)”通信中断$/s;

/** What the alarm of a loss says; `driver`: its name, of a driver. */
export function lossContent(about: 'gateway' | 'driver' | 'device', driver = ''): string {
  if (about === 'driver') return `驱动“${driver}”通信中断`;
  return about === 'gateway' ? '网关失联，其后设备的状态未知' : '设备通信中断';
}
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What an alarm is about: as a person wrote it, or in the reader's language where the platform did. */
export const contentWords = (content: string, lang: Lang): string =>
  lang === 'zh'
    ? content
    : (OWN_CONTENTS.get(content) ?? content.replace(LOST_DRIVER, (_all, name) => `Driver “${name}” does not answer`));

/** A condition as it was stored, in the reader's language: only comparisons of texts have words, e.g. "包含 ERR". */
export function conditionWords(condition: string, lang: Lang): string {
  if (lang === 'zh') return condition;
  const word = COMPARISON_WORDS.find(({ zh }) => condition.startsWith(`${zh} `));
  return word ? word.en + condition.slice(word.zh.length) : condition;
}

/** The condition of an alarm with the text of the status mapping, where it has one, in the reader's language. */
export const alarmCondition = ({ condition, texts }: Pick<AlarmEvent, 'condition' | 'texts'>, lang: Lang): string =>
  texts?.condition ?? conditionWords(condition, lang);

/** The value at which an alarm was raised: the text of the status mapping, or the number with its unit; `undefined`: none is known. */
export function alarmValue({ value, unit, texts }: Pick<AlarmEvent, 'value' | 'unit' | 'texts'>): string | undefined {
  if (value === null) return undefined;
  return texts?.value ?? `${value}${unit && ` ${unit}`}`;
}

/** Why something was lost (`about` is not a value), in the reader's language; '': nobody said. */
export const lossReason = ({ value }: Pick<AlarmEvent, 'value'>, lang: Lang): string =>
  reasonIn(String(value ?? ''), lang);

/**
 * What is spoken of an alarm, always in Chinese (S3 §4): the device, what the engineer wrote, and the value, unless its text is
 * part of what they wrote.
 */
export function alarmSpeech(said: Extract<MessageSaid, { kind: 'alarm' }>): string {
  const about = `${said.equipName}：${said.content}`;
  const value = alarmValue(said);
  // Of a loss the value is an engineer's text: nothing to be spoken.
  if (value === undefined || said.signalTitle === '' || said.content.includes(value)) return about;
  return `${about}，${said.signalTitle}：${value}`;
}

/** Title and note of a message that the platform wrote. Message lists keep the Chinese ones. */
export function messageWords(said: MessageSaid, lang: Lang): { title: string; note: string } {
  switch (said.kind) {
    case 'alarm':
      return { title: head(said, contentWords(said.content, lang), lang), note: alarmNote(said, lang) };
    case 'flood':
      return floodWords(said, lang);
    case 'licence':
      return licenceWords(said, lang);
    case 'setAside':
      return setAsideWords(said, lang);
    case 'deaf':
      return deafWords(said, lang);
  }
}

function head({ severity, equipName }: { severity: Severity; equipName: string }, about: string, lang: Lang): string {
  const word = SEVERITIES[severity][lang];
  return lang === 'zh' ? `【${word}】${equipName}：${about}` : `[${word}] ${equipName}: ${about}`;
}

function floodWords(said: Extract<MessageSaid, { kind: 'flood' }>, lang: Lang) {
  const { count, worst, severity } = said;
  const word = SEVERITIES[severity][lang];
  if (lang === 'zh') {
    const named = worst === undefined ? '' : `，其中级别最高的是“${worst}”（${word}）`;
    return {
      title: head(said, worst === undefined ? '报警频繁' : `报警频繁，含“${worst}”`, lang),
      note: `该设备短时间内报警过多，另有 ${count} 条报警已合并为本条消息${named}，请到报警记录中查看`,
    };
  }
  const text = worst && contentWords(worst, lang);
  return {
    title: head(said, text === undefined ? 'many alarms' : `many alarms, among them “${text}”`, lang),
    note: `Many alarms in a short time: ${count} more are gathered in this message${
      text === undefined ? '' : `, the worst is “${text}” (${word})`
    }. See the alarm records.`,
  };
}

function alarmNote(said: Extract<MessageSaid, { kind: 'alarm' }>, lang: Lang): string {
  const { signalTitle, unit, texts } = said;
  const condition = alarmCondition(said, lang) + (texts?.condition === undefined && unit ? ` ${unit}` : '');
  const value = alarmValue(said);
  const reason = lossReason(said, lang);
  // Nothing was compared: something is lost, and the value is what its driver said.
  if (said.condition === '' && signalTitle === '')
    return (
      (lang === 'zh' ? '恢复之前，相关数据和报警无法得知' : 'Until it is back, its values and alarms are not known') +
      (reason === '' ? '' : lang === 'zh' ? `（${reason}）` : ` (${reason})`) +
      lateWords(said, lang)
    );
  return lang === 'zh'
    ? `${signalTitle} 当前值 ${value ?? '无数据'}，报警条件 ${condition}${lateWords(said, lang)}`
    : `${signalTitle} is ${value ?? 'without data'}, alarm condition ${condition}${lateWords(said, lang)}`;
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

function age(ms: number, lang: Lang): string {
  const [minutes, hours] = lang === 'zh' ? ['分钟', '小时'] : [' min', ' h'];
  return ms < HOUR_MS ? `${Math.round(ms / MINUTE_MS)}${minutes}` : `${(ms / HOUR_MS).toFixed(1)}${hours}`;
}

function setAsideWords({ name, sn, count }: Extract<MessageSaid, { kind: 'setAside' }>, lang: Lang) {
  return lang === 'zh'
    ? {
        title: `网关“${name}”上报了无法保存的数据`,
        note: `网关“${name}”（${sn}）累计有 ${count} 条数据不合规范，平台已跳过并单独留存，其余数据不受影响。原因见“网关管理”中该网关的详情，请联系网关厂商排查。`,
      }
    : {
        title: `Gateway “${name}” sends data that cannot be stored`,
        note: `${count} ${count === 1 ? 'item' : 'items'} of gateway “${name}” (${sn}) did not fit and ${count === 1 ? 'was' : 'were'} set aside; everything else is stored. The details of the gateway under “Gateways” say why.`,
      };
}

function deafWords({ name, sn }: Extract<MessageSaid, { kind: 'deaf' }>, lang: Lang) {
  return lang === 'zh'
    ? {
        title: `网关“${name}”不响应重新上报请求`,
        note: `网关“${name}”（${sn}）有报文丢失或无法识别，平台多次请求其重新上报（Rebirth），均未收到应答。在其应答之前，它的数据不予采用，各变量显示为过期。请检查或重启该网关。`,
      }
    : {
        title: `Gateway “${name}” does not answer rebirth requests`,
        note: `A message of gateway “${name}” (${sn}) is missing or cannot be read, and it did not answer repeated requests for rebirth. Until it does, its data is not taken and its values are shown as stale. Check or restart it.`,
      };
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
