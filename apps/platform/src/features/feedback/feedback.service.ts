import {
  type BodyOut,
  type FeedbackRow,
  type Page,
  type accountCalls,
  commonErrors,
  type feedbackCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { FeedbackRepository } from './feedback.repository.ts';

export interface FeedbackParts {
  db: Db;
  feedbacks: FeedbackRepository;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}

/** Stored texts are Chinese: the platform's language by default. */
const REPLY_TITLE = '您的反馈已答复';
/** The reply first: it is what a list shows of it. */
const replyNote = (reply: string, content: string) => `${reply}\n\n您的反馈：${content}`;

/** What people write to the operation centre, and what it answers: once, as a message to the person. */
export function createFeedbackService({ db, feedbacks, operations, bus, clock }: FeedbackParts) {
  const object = (id: string, who: string) => ({ objectType: 'feedback', objectId: id, objectName: who });
  return {
    query: (body: BodyOut<typeof feedbackCalls.query>): Promise<Page<FeedbackRow>> =>
      feedbacks.query(body, { limit: body.pageSize, offset: (body.pageNum - 1) * body.pageSize }),

    async add(caller: Caller, { content, contact = '' }: BodyOut<typeof accountCalls.feedbackAdd>) {
      const id = newId();
      const { accountId, orgId, loginName: who } = caller;
      await db.transaction(async (tx) => {
        await feedbacks.insert(tx, { id, accountId, orgId, who, content, contact, at: clock.now() });
        await operations.write(caller, { action: 'feedback.add', ...object(id, who), new: content }, tx);
      });
      return { id };
    },

    /** 90011: somebody has answered it already. */
    async settle(caller: Caller, { id, reply }: BodyOut<typeof feedbackCalls.settle>): Promise<FeedbackRow> {
      const [at, messageId] = [clock.now(), newId()];
      const { accountId, ...settled } = await db.transaction(async (tx) => {
        const feedback = await feedbacks.lock(tx, id);
        if (!feedback) throw commonErrors.notFound({ id });
        if (feedback.settledAt !== null) throw commonErrors.conflict({ id });
        await feedbacks.settle(tx, id, { by: caller.loginName, reply, at });
        const { accountId: to, content, who } = feedback;
        const message = { messageId, feedbackId: id, title: REPLY_TITLE, note: replyNote(reply, content), at };
        if (to !== null) await feedbacks.send(tx, { ...message, accountId: to });
        await operations.write(caller, { action: 'feedback.settle', ...object(id, who), new: reply }, tx);
        return { ...feedback, settledAt: at, settledBy: caller.loginName, reply };
      });
      if (accountId !== null) {
        const about = { type: 'notice', equipType: 'feedback', dataId: id, dataStatus: 'sended' } as const;
        const texts = { title: REPLY_TITLE, note: replyNote(reply, settled.content) };
        const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
        bus.emit('message', { accountId, message: { id: messageId, ...about, ...texts, ...rest } });
        bus.emit('unread', { accountId });
      }
      return settled;
    },
  };
}
export type FeedbackService = ReturnType<typeof createFeedbackService>;
