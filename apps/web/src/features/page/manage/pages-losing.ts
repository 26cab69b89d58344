import { pageCalls } from '@lightfield/contract';
import { type PageDocument, type RegionLoss, regionLoss } from '@lightfield/page';
import { call } from '../../../lib/call.ts';
import { type PageOwner, ownerFields } from './owner.ts';

export interface PageLoss extends RegionLoss {
  readonly id: string;
  readonly title: string;
}
/** Pages fetched at the same time. */
const AT_ONCE = 4;

/** Pages of an owner whose widgets name page permissions that are about to go, as they are stored now. */
export async function pagesLosing(owner: PageOwner, gone: readonly string[]): Promise<PageLoss[]> {
  // what a widget keeps to regions is known to its definition; nobody needs them who takes nothing away
  const [{ definitions }, pages] = await Promise.all([
    import('@lightfield/widgets/definitions'),
    call(pageCalls.query, ownerFields(owner)),
  ]);
  const titles = new Set(gone);
  const losses: PageLoss[] = [];
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const some = await Promise.all(pages.slice(at, at + AT_ONCE).map(({ id }) => call(pageCalls.info, { id })));
    for (const { id, title, document } of some) {
      // the server answers no document that it has not proven (contract, `PageJson`)
      const loss = regionLoss(document as unknown as PageDocument, definitions, titles);
      if (loss.widgets > 0) losses.push({ id, title, ...loss });
    }
  }
  return losses;
}
