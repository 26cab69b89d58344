import { LIMITS, type WorkOrderInfo, type WorkOrderMaterial, type WorkOrderStep, holderOf } from '@lightfield/contract';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import type { PaperPicture } from '../../kernel/paper/draw-picture.ts';
import { yuan } from '../../kernel/yuan.ts';
import type { OrderPaper, PaperStep, PaperTable } from './order-paper-model.ts';
import type { SizedPicture } from './order-picture.repository.ts';
import { costOf } from './work-order.rules.ts';

const MANY_BREAKS = /\n{3,}/g;
const { printedPictures, printedBytes } = LIMITS.ops;

/** Which pictures are printed: all signatures, and of the others the first ones, as far as their number and bytes go. */
export function printedOf(pictures: readonly SizedPicture[]): { ids: string[]; leftOut: number } {
  const ids: string[] = [];
  let [count, bytes, leftOut] = [0, 0, 0];
  for (const picture of pictures) {
    const isSignature = picture.id === picture.stepId;
    const fits = isSignature || (count < printedPictures && bytes + picture.bytes <= printedBytes);
    if (!fits) leftOut++;
    else {
      ids.push(picture.id);
      if (!isSignature) [count, bytes] = [count + 1, bytes + picture.bytes];
    }
  }
  return { ids, leftOut };
}

export interface PaperOf {
  readonly order: WorkOrderInfo;
  readonly orgName: string;
  readonly pictures: ReadonlyMap<string, PaperPicture>;
  readonly leftOut: number;
  readonly timeZone: string;
  readonly now: number;
  /** Who prints it. */
  readonly by: string;
}

/** A work order in the words of a language, times on the clocks of a zone. */
export function paperOf({ order, orgName, pictures, leftOut, timeZone, now, by }: PaperOf, lang: Lang): OrderPaper {
  const t = words(lang);
  // Swedish writes dates as they are written here
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const clock = (at: number) => format.format(at);
  const time = (at: number | null) => (at === null ? '' : clock(at));
  const accepted =
    order.acceptedAt === null ? '' : t('acceptedBy', { name: order.acceptedBy, time: clock(order.acceptedAt) });
  const facts: [string, string][] = [
    [t('org'), orgName],
    [t('device'), order.equipName],
    [t('state'), t(order.state)],
    [t('priority'), t(order.priority)],
    [t('reporter'), order.visitor ? t('visitor', { name: order.reporter }) : order.reporter],
    [t('contact'), order.contact],
    [t('reportedAt'), clock(order.reportedAt)],
    [t('assignee'), holderOf(order)],
    [t('dueAt'), time(order.dueAt)],
    [t('receivedAt'), time(order.receivedAt)],
    [t('closedAt'), time(order.closedAt)],
    [t('cause'), order.cause === null ? '' : t(order.cause)],
    [t('hours'), order.hours === 0 ? '' : String(order.hours)],
    [t('cost'), order.costCents === 0 ? '' : yuan(order.costCents)],
    [t('accepted'), accepted],
    [t('alarm'), order.alarmContent],
    [t('content'), order.content.replaceAll(MANY_BREAKS, '\n\n')],
  ];
  return {
    title: t('title', { number: order.number }),
    name: order.title,
    facts: facts.filter(([, value]) => value !== ''),
    stepsTitle: t('steps'),
    steps: order.steps.map((step) => stepOf(step, { pictures, clock, t })),
    leftOut: leftOut === 0 ? '' : t('leftOut', { count: leftOut }),
    noPicture: t('noPicture'),
    footer: t('printed', { time: clock(now), zone: timeZone, name: by }),
    page: t('page', { page: '%1', pages: '%2' }),
  };
}

type Key = Parameters<ReturnType<typeof platformText.in>>[0];
type Word = Key extends infer One ? (One extends `orderPrint.${infer Name}` ? Name : never) : never;
type Fillings = Parameters<ReturnType<typeof platformText.in>>[1];
type Words = (name: Word, fillings?: Fillings) => string;
const words = (lang: Lang): Words => {
  const all = platformText.in(lang);
  return (name, fillings) => all(`orderPrint.${name}`, fillings);
};

interface Around {
  readonly pictures: ReadonlyMap<string, PaperPicture>;
  readonly clock: (at: number) => string;
  readonly t: Words;
}
function stepOf(step: WorkOrderStep, { pictures, clock, t }: Around): PaperStep {
  const lines: string[] = [];
  if (step.assignee !== '') lines.push(t('to', { name: step.assignee }));
  if (step.doneAt !== null) lines.push(t('doneAt', { time: clock(step.doneAt) }));
  if (step.place !== '') lines.push(t('place', { place: step.place }));
  if (step.note !== '') lines.push(step.note.replaceAll(MANY_BREAKS, '\n\n'));
  if (step.hours !== null) lines.push(t('ofHours', { hours: step.hours }));
  if (step.signer !== '') lines.push(t('signer', { name: step.signer }));
  const found = (id: string) => {
    const picture = pictures.get(id);
    return picture ? [picture] : [];
  };
  return {
    head: t(step.kind),
    side: `${step.who}  ${clock(step.at)}`,
    lines,
    table: tableOf(step.materials, t),
    pictures: step.pictures.filter((id) => id !== step.id).flatMap(found),
    signature: found(step.id)[0] ?? null,
  };
}

function tableOf(materials: readonly WorkOrderMaterial[], t: Words): PaperTable | null {
  if (materials.length === 0) return null;
  const row = (one: WorkOrderMaterial) => [
    one.name,
    String(one.quantity),
    yuan(one.priceCents),
    yuan(Math.round(one.quantity * one.priceCents)),
  ];
  return {
    head: [t('material'), t('quantity'), t('price'), t('sum')],
    rows: materials.map(row),
    total: [t('total'), '', '', yuan(costOf(materials))],
  };
}
