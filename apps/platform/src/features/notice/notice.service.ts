import {
  type BodyOut,
  type NoticeRow,
  type Page,
  commonErrors,
  type noticeCalls,
  noticeErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { NoticeRepository, NoticeText } from './notice.repository.ts';

export interface NoticeParts {
  db: Db;
  notices: NoticeRepository;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}

/** Of a notice, so much stands in the message: enough for a list and a dialog, the whole text is one click away. */
const NOTE_MAX = 200;
/** By code points: a character outside the basic plane is not cut in two. */
export function noteOf(content: string): string {
  const letters = Array.from(content);
  return letters.length <= NOTE_MAX ? content : `${letters.slice(0, NOTE_MAX - 1).join('')}…`;
}

const textOf = ({ title, content, audience, dialog, public: isPublic, expiry }: BodyOut<typeof noticeCalls.add>) => ({
  title,
  content,
  audience: [...new Set(audience)],
  dialog,
  public: isPublic,
  expiry: expiry ?? null,
});
/** What of a notice the operation log shows. */
const told = ({ title, audience, dialog, public: isPublic, expiry, content }: NoticeText): string =>
  JSON.stringify({ title, audience, dialog, public: isPublic, expiry, content });

/** Notices of the operation centre. What is published is not rewritten: it is withdrawn, changed and published again. */
export function createNoticeService({ db, notices, operations, bus, clock }: NoticeParts) {
  const object = ({ id, title }: { id: string; title: string }) => ({
    objectType: 'notice',
    objectId: id,
    objectName: title,
  });

  async function locked(tx: Transaction, id: string): Promise<NoticeRow> {
    const notice = await notices.lock(tx, id);
    if (!notice) throw noticeErrors.noticeNotFound({ id });
    return notice;
  }
  /** 90011: on the screen it is a draft, but somebody has published it. */
  async function unpublished(tx: Transaction, id: string): Promise<NoticeRow> {
    const notice = await locked(tx, id);
    if (notice.status === 'published') throw commonErrors.conflict({ id, status: notice.status });
    return notice;
  }
  async function found(tx: Transaction, id: string): Promise<NoticeRow> {
    const notice = await notices.find(tx, id);
    if (!notice) throw noticeErrors.noticeNotFound({ id });
    return notice;
  }

  return {
    query: (body: BodyOut<typeof noticeCalls.query>): Promise<Page<NoticeRow>> =>
      notices.query(body, { limit: body.pageSize, offset: (body.pageNum - 1) * body.pageSize }),

    add: (caller: Caller, body: BodyOut<typeof noticeCalls.add>): Promise<NoticeRow> =>
      db.transaction(async (tx) => {
        const [id, text] = [newId(), textOf(body)];
        await notices.insert(tx, { ...text, id, orgId: caller.orgId, createdBy: caller.loginName, at: clock.now() });
        await operations.write(
          caller,
          { action: 'notice.add', ...object({ id, title: text.title }), new: told(text) },
          tx,
        );
        return found(tx, id);
      }),

    edit: (caller: Caller, { id, ...body }: BodyOut<typeof noticeCalls.edit>): Promise<NoticeRow> =>
      db.transaction(async (tx) => {
        const [old, text] = [await unpublished(tx, id), textOf(body)];
        await notices.update(tx, id, text);
        const change = { ...object({ id, title: text.title }), old: told(old), new: told(text) };
        await operations.write(caller, { action: 'notice.edit', ...change }, tx);
        return found(tx, id);
      }),

    async publish(caller: Caller, id: string): Promise<NoticeRow> {
      const now = clock.now();
      const { notice, ids, note } = await db.transaction(async (tx) => {
        const { title, content, audience, dialog, expiry, status } = await unpublished(tx, id);
        if (expiry !== null && expiry <= now) throw noticeErrors.noticeNotFound({ id, expiry });
        await notices.setStatus(tx, id, 'published', now);
        const sent = { noticeId: id, title, note: noteOf(content), at: now, expiry, dialog, audience };
        const messages = await notices.send(tx, sent);
        const change = { ...object({ id, title }), old: status, new: `${audience.join(',')}: ${messages.size}` };
        await operations.write(caller, { action: 'notice.publish', ...change }, tx);
        return { notice: await found(tx, id), ids: messages, note: sent.note };
      });
      const about = { type: 'notice', equipType: 'public', dataId: id, dataStatus: 'sended' } as const;
      const rest = { gmtCreate: now, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('broadcast', {
        ids,
        message: { ...about, title: notice.title, note, expiry: notice.expiry, ...rest },
      });
      return notice;
    },

    async withdraw(caller: Caller, id: string): Promise<NoticeRow> {
      const { notice, accountIds } = await db.transaction(async (tx) => {
        const known = await locked(tx, id);
        if (known.status !== 'published') throw commonErrors.conflict({ id, status: known.status });
        await notices.setStatus(tx, id, 'withdrawn', known.publishedAt);
        const accounts = await notices.takeBack(tx, id);
        await operations.write(caller, { action: 'notice.withdraw', ...object(known), old: known.status }, tx);
        return { notice: await found(tx, id), accountIds: accounts };
      });
      bus.emit('unreadOfMany', { accountIds });
      return notice;
    },

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const known = await unpublished(tx, id);
        await notices.delete(tx, id);
        await operations.write(caller, { action: 'notice.delete', ...object(known), old: told(known) }, tx);
        return {};
      }),
  };
}
export type NoticeService = ReturnType<typeof createNoticeService>;
