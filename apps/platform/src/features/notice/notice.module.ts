import { noticeCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { createNoticeRepository } from './notice.repository.ts';
import { noticeRoutes } from './notice.routes.ts';
import { createNoticeService } from './notice.service.ts';

/** Notices of the operation centre. */
export const noticeModule = defineModule<{ operations: LogService }>({
  name: 'notice',
  needs: { operations: true },
  gives: {},
  calls: callsOf(noticeCalls),
  start({ db, bus, clock, routes, operations }) {
    noticeRoutes(routes, createNoticeService({ db, operations, bus, clock, notices: createNoticeRepository(db) }));
    return {};
  },
});
