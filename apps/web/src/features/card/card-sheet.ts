import type { Card } from '@lightfield/contract';
import type { Sheet } from '../../lib/download.ts';
import { lastDay } from './card-marks.tsx';

export interface CardSheetWords {
  readonly name: string;
  /** Of the columns, in their order. */
  readonly heads: readonly string[];
  operator(operator: Card['operator']): string;
  state(state: Card['state']): string;
}
const KB_PER_MB = 1_024;

/** Cards as a sheet; usage in MB, prices in yuan. */
export const cardSheet = (cards: readonly Card[], words: CardSheetWords): Sheet => ({
  name: words.name,
  columns: words.heads.map((title, at) => ({ title, width: at === 0 ? 24 : 16 })),
  rows: cards.map((card) => [
    card.iccid,
    card.msisdn,
    card.imsi,
    words.operator(card.operator),
    card.packageName,
    card.packageMb,
    card.priceCents / 100,
    words.state(card.state),
    card.usedKb === null ? null : Math.round((card.usedKb / KB_PER_MB) * 10) / 10,
    card.expiresAt === null ? null : lastDay(card.expiresAt),
    card.syncedAt === null ? null : new Date(card.syncedAt),
    card.devices.map(({ name }) => name).join('、'),
    card.orgName,
    card.remark,
  ]),
});
