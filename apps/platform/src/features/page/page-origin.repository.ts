import type { Queryable, Transaction } from '../../kernel/db.ts';

/** Where a page of a device comes from. */
export interface PageOrigin {
  templatePageId: string;
  /** `null`: somebody took it out of the device. */
  pageId: string | null;
  /** Versions of both pages when they last said the same; 0: they never did. */
  templateVersion: number;
  pageVersion: number;
}
interface Row {
  template_page_id: string;
  page_id: string | null;
  template_version: number;
  page_version: number;
}

/** SQL of what pages of devices have to do with those of their template. */
export const pageOrigins = {
  /** By page of the template. */
  async of(on: Queryable, deviceId: string): Promise<Map<string, PageOrigin>> {
    const rows = await on.query<Row>(
      'select template_page_id, page_id, template_version, page_version from page_origin where device_id = $1',
      [deviceId],
    );
    return new Map(
      rows.map(({ template_page_id: templatePageId, page_id: pageId, template_version, page_version }) => [
        templatePageId,
        { templatePageId, pageId, templateVersion: template_version, pageVersion: page_version },
      ]),
    );
  },
  async put(tx: Transaction, deviceId: string, origin: PageOrigin): Promise<void> {
    const { templatePageId, pageId, templateVersion, pageVersion } = origin;
    await tx.query(
      `insert into page_origin (device_id, template_page_id, page_id, template_version, page_version)
       values ($1, $2, $3, $4, $5) on conflict (device_id, template_page_id)
       do update set page_id = $3, template_version = $4, page_version = $5`,
      [deviceId, templatePageId, pageId, templateVersion, pageVersion],
    );
  },
  async drop(tx: Transaction, deviceId: string, templatePageId: string): Promise<void> {
    await tx.query('delete from page_origin where device_id = $1 and template_page_id = $2', [
      deviceId,
      templatePageId,
    ]);
  },
  /** It follows another template from now on. */
  async dropAll(tx: Transaction, deviceId: string): Promise<void> {
    await tx.query('delete from page_origin where device_id = $1', [deviceId]);
  },
  /** A copy of a device comes from where the device comes from; its pages have the same titles. */
  async inherit(tx: Transaction, fromId: string, toId: string): Promise<void> {
    await tx.query(
      `insert into page_origin (device_id, template_page_id, page_id, template_version, page_version)
       select $2, origin.template_page_id, copy.id, origin.template_version,
              case when own.version = origin.page_version then copy.version else 0 end
         from page_origin origin left join page own on own.id = origin.page_id
         left join page copy on copy.device_id = $2 and lower(copy.title) = lower(own.title)
        where origin.device_id = $1 on conflict do nothing`,
      [fromId, toId],
    );
  },
  /**
   * Devices that were made from the newest version of the template lack this change: it is another version then, with the same
   * items. A version that no device was made from takes the change in.
   */
  async raiseTemplate(tx: Transaction, templateId: string, by: string): Promise<void> {
    await tx.query('select 1 from template where id = $1 for no key update', [templateId]);
    await tx.query(
      `with raised as (
         update template set version = version + 1
          where id = $1 and exists (select 1 from device
            where device.template_id = template.id and device.template_version = template.version)
         returning version)
       insert into template_version (template_id, version, items, changed_by, note)
       select $1, raised.version, before.items, $2, '[{"kind":"pages","added":0,"changed":1,"removed":0}]'
         from raised join template_version before
           on before.template_id = $1 and before.version = raised.version - 1`,
      [templateId, by],
    );
  },
};
