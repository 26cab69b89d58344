import { LIMITS, type ProjectPageOpened } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { beginProjectLine } from '../../../live/begun-line.ts';

/** What a page asks its lines for: `equips` are the devices behind it, also behind its calculated variables. */
export function wantedBy(equips: readonly string[], { bind: { signals, mvars } }: Pick<PageDocument, 'bind'>) {
  const ids = [...signals, ...mvars];
  const fewEnough = ids.length > 0 && ids.length <= LIMITS.monitor.signalsPerSocket;
  return { equips, signals: fewEnough ? ids : ('all' as const) };
}

export function beginLineOfProject({ page, line }: ProjectPageOpened): void {
  const { projectId, id, equips, document } = page;
  // short or whole, a document says what it is bound to
  if (line) beginProjectLine({ projectId, pageId: id, ...wantedBy(equips, document as unknown as PageDocument) }, line);
}
