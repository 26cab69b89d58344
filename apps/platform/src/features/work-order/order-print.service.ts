import { type BodyOut, commonErrors, type workOrderCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import { PDF_TYPE, downloadOf, fileTitle } from '../../kernel/upload/download-of.ts';
import type { Download } from '../../kernel/upload/serve.ts';
import type { OrderPapers } from './order-paper.ts';
import { paperOf, printedOf } from './order-paper-words.ts';
import { orderPictures } from './order-picture.repository.ts';
import { type WorkOrderRepository, shownWhole } from './work-order.repository.ts';

type Calls = typeof workOrderCalls;
export interface OrderPrintParts {
  db: Db;
  orders: WorkOrderRepository;
  paper: Pick<OrderPapers, 'pdf'>;
  clock: Clock;
}

/** Work orders on paper. That the caller reaches the order was checked before. */
export function createOrderPrints({ db, orders, paper, clock }: OrderPrintParts) {
  return {
    async print(caller: Caller, { id, timeZone }: BodyOut<Calls['print']>, lang: Lang): Promise<Download> {
      const stored = await orders.find(db, id);
      if (!stored) throw commonErrors.notFound({ id });
      const order = { ...shownWhole(stored, caller), steps: await orders.steps(db, id) };
      const { ids, leftOut } = printedOf(await orderPictures.of(db, id));
      const found = await orderPictures.named(db, id, ids);
      const pictures = new Map(found.map(({ id: key, kind, bytes }) => [key, { kind, bytes }]));
      const orgName = await orders.orgNameOf(order.equipmentId);
      const about = { order, orgName, pictures, leftOut, timeZone, now: clock.now(), by: caller.loginName };
      const written = paperOf(about, lang);
      return downloadOf(await paper.pdf(written), `${fileTitle(`${written.title} ${written.name}`)}.pdf`, PDF_TYPE);
    },
  };
}
export type OrderPrints = ReturnType<typeof createOrderPrints>;
