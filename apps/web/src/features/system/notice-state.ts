import type { NoticeRow } from '@lightfield/contract';
import type { State } from '@lightfield/ui';
import { choiceField, flagField, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';

export const AUDIENCE = ['op', 'co', 'int', 'ext'] as const satisfies readonly NoticeRow['audience'][number][];

export const NOTICE_STATE = {
  tab: choiceField(['notices', 'feedback'], 'notices'),
  keyword: textField(),
  status: optionalChoice(['draft', 'published', 'withdrawn']),
  settled: flagField(),
  page: intField(1),
  size: intField(10),
};

/** A published notice whose time is over is not shown to anybody any more, though nobody has withdrawn it. */
export type NoticeStatus = NoticeRow['status'] | 'expired';
export const statusOf = ({ status, expiry }: Pick<NoticeRow, 'status' | 'expiry'>, now: number): NoticeStatus =>
  status === 'published' && expiry !== null && expiry <= now ? 'expired' : status;

export const NOTICE_MARKS: Record<NoticeStatus, State> = {
  draft: 'pending',
  published: 'good',
  withdrawn: 'offline',
  expired: 'stale',
};
