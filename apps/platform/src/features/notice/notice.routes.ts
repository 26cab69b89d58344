import { noticeCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { NoticeService } from './notice.service.ts';

export function noticeRoutes(routes: Routes, notices: NoticeService): void {
  routes.on(noticeCalls.query, (body) => notices.query(body));
  routes.on(noticeCalls.add, (body, caller) => notices.add(caller, body));
  routes.on(noticeCalls.edit, (body, caller) => notices.edit(caller, body));
  routes.on(noticeCalls.publish, ({ id }, caller) => notices.publish(caller, id));
  routes.on(noticeCalls.withdraw, ({ id }, caller) => notices.withdraw(caller, id));
  routes.on(noticeCalls.delete, ({ id }, caller) => notices.delete(caller, id));
}
