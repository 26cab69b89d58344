import type { Transaction } from '../../../kernel/db.ts';

/** A template as its administration changes it. */
export interface EditedTemplate {
  id: string;
  orgId: string;
  name: string;
  modelId: string | null;
  modelName: string | null;
  remark: string;
}

/** SQL of changing templates, but for what they consist of (features/device/core). */
export function createTemplateRepository() {
  return {
    /** The enterprise of an organisation: the one above a customer. */
    async enterpriseOf(tx: Transaction, orgId: string): Promise<string> {
      const [row] = await tx.query<{ id: string }>(
        `select case when kind = 'external' then parent_id else id end as id from org where id = $1`,
        [orgId],
      );
      return row?.id ?? orgId;
    },

    /** Nobody else changes it until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<EditedTemplate | undefined> {
      await tx.query('select 1 from template where id = $1 for update', [id]);
      const [row] = await tx.query<EditedTemplate>(
        `select template.id, template.org_id as "orgId", template.name, template.model_id as "modelId",
                gateway_model.name as "modelName", template.remark
           from template left join gateway_model on gateway_model.id = template.model_id where template.id = $1`,
        [id],
      );
      return row;
    },

    async update(
      tx: Transaction,
      { id, name, modelId, remark }: Pick<EditedTemplate, 'id' | 'name' | 'modelId' | 'remark'>,
    ): Promise<void> {
      await tx.query('update template set name = $2, model_id = $3, remark = $4 where id = $1', [
        id,
        name,
        modelId,
        remark,
      ]);
    },

    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from template where id = $1', [id]);
    },

    async devicesOf(tx: Transaction, id: string): Promise<number> {
      const [row] = await tx.query<{ n: number }>('select count(*) as n from device where template_id = $1', [id]);
      return row?.n ?? 0;
    },
    /** Devices with this template on gateways of another series. */
    async onOtherSeries(tx: Transaction, id: string, series: string): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from device join gateway on gateway.id = device.gateway_id
           join gateway_model on gateway_model.id = gateway.model_id
          where device.template_id = $1 and gateway_model.series <> $2`,
        [id, series],
      );
      return row?.n ?? 0;
    },
  };
}
export type TemplateRepository = ReturnType<typeof createTemplateRepository>;
