import { type BodyOut, commonErrors, type workOrderCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { type Picture, isImageKind } from '../../kernel/upload/serve.ts';
import type { Stepping } from './stepping.ts';
import { orderPictures } from './order-picture.repository.ts';
import type { WorkOrderRepository } from './work-order.repository.ts';
import { assertRoom } from './work-order.rules.ts';

type Calls = typeof workOrderCalls;
export interface OrderPicturesParts {
  db: Db;
  orders: WorkOrderRepository;
  stepping: Pick<Stepping, 'locked' | 'write'>;
  clock: Clock;
}

/** Pictures of steps. That the caller reaches the order was checked before. */
export function createOrderPictures({ db, orders, stepping: { locked, write }, clock }: OrderPicturesParts) {
  return {
    async addPicture(caller: Caller, { id, stepId, pictureId, file }: BodyOut<Calls['addPicture']>) {
      return db.transaction(async (tx) => {
        const order = await locked(tx, id);
        const step = await orders.step(tx, id, stepId);
        if (!step) throw commonErrors.notFound({ stepId });
        if (step.accountId !== caller.accountId) throw commonErrors.noAccess({ stepId });
        const held = await orderPictures.of(tx, id);
        if (held.some((one) => one.id === pictureId)) return { id: pictureId };
        assertRoom({ pictures: held.filter((one) => one.stepId === stepId).length });
        const at = clock.now();
        await orderPictures.add(tx, {
          id: pictureId,
          orderId: id,
          stepId,
          kind: file.kind,
          bytes: file.bytes,
          at,
        });
        await write(tx, caller, 'workOrder.picture', order, changesOf({}, { picture: file.name }));
        return { id: pictureId };
      });
    },
    async picture({ id, pictureId }: BodyOut<Calls['picture']>): Promise<Picture> {
      const [found] = await orderPictures.named(db, id, [pictureId]);
      if (!found || !isImageKind(found.kind)) throw commonErrors.notFound({ pictureId });
      return { kind: found.kind, bytes: found.bytes, etag: pictureId };
    },
  };
}
export type OrderPictures = ReturnType<typeof createOrderPictures>;
