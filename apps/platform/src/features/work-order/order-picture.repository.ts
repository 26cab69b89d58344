import type { Queryable } from '../../kernel/db.ts';

export interface SizedPicture {
  readonly id: string;
  readonly stepId: string;
  readonly bytes: number;
}

/** SQL of pictures of steps. */
export const orderPictures = {
  /** Of all steps of an order, oldest step first, without what is in them. */
  async of(on: Queryable, orderId: string): Promise<SizedPicture[]> {
    return on.query<SizedPicture>(
      `select picture.id, picture.step_id as "stepId", octet_length(picture.bytes) as bytes
         from work_order_picture picture
         join work_order_step step on step.order_id = picture.order_id and step.id = picture.step_id
        where picture.order_id = $1 order by step.seq, picture.at, picture.id`,
      [orderId],
    );
  },
  async named(on: Queryable, orderId: string, ids: readonly string[]) {
    return on.query<{ id: string; kind: string; bytes: Buffer }>(
      'select id, kind, bytes from work_order_picture where order_id = $1 and id = any($2::uuid[])',
      [orderId, ids],
    );
  },
  async add(
    tx: Queryable,
    picture: { id: string; orderId: string; stepId: string; kind: string; bytes: Uint8Array; at: number },
  ): Promise<void> {
    const { id, orderId, stepId, kind, bytes, at } = picture;
    await tx.query(
      'insert into work_order_picture (id, order_id, step_id, kind, bytes, at) values ($1, $2, $3, $4, $5, $6)',
      [id, orderId, stepId, kind, Buffer.from(bytes), new Date(at)],
    );
  },
};
