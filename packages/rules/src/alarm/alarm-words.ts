import {
  type AlarmEvent,
  FIRST_LANGUAGE,
  type Language,
  type MessageSaid,
  type Severity,
  type Text,
  withNote,
} from '@lightfield/contract';
import { reasonIn } from '../config/refusal.ts';
import { COMPARISON_WORDS } from './condition.ts';
import { rulesText } from '../locales/rules/text.ts';

type Lang = Language;

const SEVERITIES: Readonly<Record<Severity, Text>> = {
  severe: rulesText('alarmWords.severe'),
  important: rulesText('alarmWords.important'),
  normal: rulesText('alarmWords.normal'),
};
/** Contents of alarms that no person wrote: the view `alarm_origin` of the database has them in Chinese. */
const OWN_CONTENTS: ReadonlyMap<string, Text> = new Map([
  ['防拆报警：网关或柜门被打开', rulesText('alarmWords.tampering')],
  ['网关失联，其后设备的状态未知', rulesText('alarmWords.gatewayLost')],
  ['设备通信中断', rulesText('alarmWords.deviceSilent')],
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
export function contentWords(content: string, lang: Lang): string {
  if (lang === FIRST_LANGUAGE) return content;
  const [lost, name = ''] = LOST_DRIVER.exec(content) ?? [];
  const ours =
    OWN_CONTENTS.get(content) ?? (lost === undefined ? undefined : rulesText('alarmWords.driverLost', { name }));
  return ours?.[lang] ?? content;
}

/** A condition as it was stored, in the reader's language: only comparisons of texts have words, e.g. "包含 ERR". */
export function conditionWords(condition: string, lang: Lang): string {
  const found = COMPARISON_WORDS.find(([stored]) => condition.startsWith(`${stored} `));
  if (!found) return condition;
  const [stored, word] = found;
  return word[lang] + condition.slice(stored.length);
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
    case 'inspection':
      return inspectionWords(said, lang);
    case 'smartReport':
      return smartReportWords(said, lang);
    case 'card':
      return cardWords(said, lang);
    case 'ends': {
      const words = `message.ends.${said.of}.${said.what}` as const;
      const { name, days: count } = said;
      return { title: rulesText(words, { name, count })[lang], note: rulesText(`${words}Note`)[lang] };
    }
    case 'payment':
      return paymentWords(said, lang);
    case 'licence':
      return licenceWords(said, lang);
    case 'webhook':
      return webhookWords(said, lang);
    case 'forward':
      return forwardWords(said, lang);
    case 'stock':
      return stockWords(said, lang);
    case 'workOrder':
      return workOrderWords(said, lang);
    case 'setAside':
      return setAsideWords(said, lang);
    case 'deaf':
      return deafWords(said, lang);
  }
}

function head({ severity, equipName }: { severity: Severity; equipName: string }, about: string, lang: Lang): string {
  return rulesText('message.head', { severity: SEVERITIES[severity], name: equipName, about })[lang];
}

function floodWords(said: Extract<MessageSaid, { kind: 'flood' }>, lang: Lang) {
  const { count, worst, severity } = said;
  const say = rulesText.in(lang);
  if (worst === undefined)
    return { title: head(said, say('message.flood'), lang), note: say('message.floodNote', { count }) };
  const text = contentWords(worst, lang);
  return {
    title: head(said, say('message.floodWith', { text }), lang),
    note: say('message.floodWithNote', { count, text, severity: SEVERITIES[severity] }),
  };
}

function alarmNote(said: Extract<MessageSaid, { kind: 'alarm' }>, lang: Lang): string {
  const { signalTitle, unit, texts } = said;
  const say = rulesText.in(lang);
  const condition = alarmCondition(said, lang) + (texts?.condition === undefined && unit ? ` ${unit}` : '');
  const reason = lossReason(said, lang);
  // Nothing was compared: something is lost, and the value is what its driver said.
  if (said.condition === '' && signalTitle === '') {
    const until = say('message.unknownUntil');
    return (reason === '' ? until : withNote(until, reason, lang)) + lateWords(said, lang);
  }
  const value = alarmValue(said) ?? say('message.noData');
  return say('message.alarmNote', { name: signalTitle, value, condition }) + lateWords(said, lang);
}

/** Why the message comes so long after the alarm. */
function lateWords({ lateMs, shelved }: Extract<MessageSaid, { kind: 'alarm' }>, lang: Lang): string {
  if (lateMs === null) return '';
  return rulesText(shelved ? 'message.afterShelf' : 'message.late', { age: age(lateMs, lang) })[lang];
}

const age = (ms: number, lang: Lang): string =>
  ms < HOUR_MS
    ? rulesText('message.minutes', { minutes: Math.round(ms / MINUTE_MS) })[lang]
    : rulesText('message.hours', { hours: (ms / HOUR_MS).toFixed(1) })[lang];

function setAsideWords({ name, sn, count }: Extract<MessageSaid, { kind: 'setAside' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say('message.setAside', { name }), note: say('message.setAsideNote', { name, sn, count }) };
}

function deafWords({ name, sn }: Extract<MessageSaid, { kind: 'deaf' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say('message.deaf', { name }), note: say('message.deafNote', { name, sn }) };
}

function inspectionWords({ what, name }: Extract<MessageSaid, { kind: 'inspection' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say(`message.inspection.${what}`, { name }), note: say(`message.inspection.${what}Note`) };
}
function smartReportWords({ name }: Extract<MessageSaid, { kind: 'smartReport' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say('message.smartReport.due', { name }), note: say('message.smartReport.dueNote') };
}
function cardWords({ what, count, iccid, date }: Extract<MessageSaid, { kind: 'card' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return {
    title: say(`message.card.${what}`, { count }),
    note: say(`message.card.${what}Note`, { count, iccid, date }),
  };
}
function forwardWords({ what, name, minutes }: Extract<MessageSaid, { kind: 'forward' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say(`message.forward.${what}`, { name }), note: say(`message.forward.${what}Note`, { minutes }) };
}
function stockWords({ name, unit, quantity, low }: Extract<MessageSaid, { kind: 'stock' }>, lang: Lang) {
  const say = rulesText.in(lang);
  const count = (number: number) => (unit === '' ? String(number) : `${number} ${unit}`);
  return {
    title: say('message.stock.low', { name }),
    note: say('message.stock.lowNote', { left: count(quantity), mark: count(low) }),
  };
}
function workOrderWords(
  { what, number, title, equipName, name }: Extract<MessageSaid, { kind: 'workOrder' }>,
  lang: Lang,
) {
  const say = rulesText.in(lang);
  return {
    title: say(`message.workOrder.${what}`, { order: `#${number} ${title}` }),
    note: say(`message.workOrder.${what}Note`, { device: equipName, name }),
  };
}
function webhookWords({ what, name, days }: Extract<MessageSaid, { kind: 'webhook' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say(`message.webhook.${what}`, { name }), note: say(`message.webhook.${what}Note`, { days }) };
}
function licenceWords({ days, customer, date }: Extract<MessageSaid, { kind: 'licence' }>, lang: Lang) {
  const say = rulesText.in(lang);
  return { title: say('message.licence', { count: days }), note: say('message.licenceNote', { customer, date }) };
}
/** Of 600 yuan: "600.00". */
const yuanOf = (cents = 0): string => (cents / 100).toFixed(2);
function paymentWords(said: Extract<MessageSaid, { kind: 'payment' }>, lang: Lang) {
  const { what, number = 0, cents, title = '', detail = '', packageKind = 'sms', count = 0 } = said;
  const say = rulesText.in(lang);
  const sum = yuanOf(cents);
  if (what === 'low' || what === 'out') {
    const name = say(`message.payment.${packageKind}`);
    return {
      title: say(`message.payment.${what}`, { name, count }),
      note: say(`message.payment.${what}Note`, { name }),
    };
  }
  const gaps = { number, sum, title, detail };
  return { title: say(`message.payment.${what}`, gaps), note: say(`message.payment.${what}Note`, gaps) };
}
