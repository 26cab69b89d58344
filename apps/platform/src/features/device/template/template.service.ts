import {
  type BodyOut,
  type ConfigItems,
  type ItemDiff,
  type TemplateInfo,
  type TemplateVersion,
  commonErrors,
  deviceErrors,
  type templateCalls,
  templateErrors,
} from '@lightfield/contract';
import { NO_ITEMS, instantiate } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import { homeOrg } from '../../../kernel/home-org.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { isDuplicate } from '../../../kernel/statement.ts';
import { checkTitle } from '../../../kernel/title.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import type { TemplateListRepository } from './template-list.repository.ts';
import type { EditedTemplate, TemplateRepository } from './template.repository.ts';

export interface TemplateServiceParts {
  db: Db;
  templates: TemplateRepository;
  lists: TemplateListRepository;
  store: ConfigStore;
  operations: OperationLog;
  /** Pages follow what a template is made from. */
  pages: Pick<PageCopies, 'copyAll'>;
}
type Made = { id: string };

/** The rules of templates, but for what they consist of. Whether the caller reaches what the body names was checked before. */
export function createTemplateService({ db, templates, lists, store, operations, pages }: TemplateServiceParts) {
  async function locked(tx: Transaction, id: string): Promise<EditedTemplate> {
    const row = await templates.lock(tx, id);
    if (!row) throw commonErrors.notFound({ id });
    return row;
  }
  const told = ({ name, modelName, remark }: Pick<EditedTemplate, 'name' | 'modelName' | 'remark'>) => ({
    name,
    model: modelName,
    remark,
  });
  const object = ({ id, name }: { id: string; name: string }) => ({
    objectType: 'template',
    objectId: id,
    objectName: name,
  });

  return {
    page: (caller: Caller, body: BodyOut<typeof templateCalls.queryForManage>) => lists.page(caller, body),
    choices: (caller: Caller, body: BodyOut<typeof templateCalls.query>) => lists.choices(caller, body),
    async info(id: string): Promise<TemplateInfo> {
      const found = await lists.info(id);
      if (!found) throw commonErrors.notFound({ id });
      return found;
    },
    versions: (id: string): Promise<TemplateVersion[]> => lists.versions(id),
    /** 90002: one of the versions is not kept. */
    async diff({ id, from, to }: BodyOut<typeof templateCalls.diff>): Promise<ItemDiff[]> {
      const diffs = await store.versionDiff(db, id, from, to);
      if (!diffs) throw commonErrors.notFound({ id, from, to });
      return diffs;
    },

    /** 1402: the name is taken; 3101: there are too many; 1309: no such model. */
    async add(
      caller: Caller,
      { name, modelId, remark, orgId: asked }: BodyOut<typeof templateCalls.add>,
    ): Promise<Made> {
      checkTitle(name, caller.lang);
      return db.transaction(async (tx) => {
        const orgId = await homeOrg(tx, caller, asked);
        const template = { orgId, name, modelId: modelId ?? null, remark: remark ?? '', items: NO_ITEMS };
        return { id: await store.addTemplate(tx, caller, template) };
      });
    },

    /** For gateways like the one that the device is on, unless another model is chosen; neither: for any. */
    async fromDevice(caller: Caller, body: BodyOut<typeof templateCalls.fromDevice>): Promise<Made> {
      if (!caller.permissions.has('manage_equip_view'))
        throw commonErrors.noAccess({ permission: 'manage_equip_view' });
      checkTitle(body.name, caller.lang);
      return db.transaction(async (tx) => {
        const device = await store.device(tx, body.deviceId);
        if (!device) throw commonErrors.notFound({ deviceId: body.deviceId });
        const orgId = caller.kind === 'op' ? await templates.enterpriseOf(tx, device.orgId) : caller.orgId;
        const modelId = body.modelId ?? device.model?.id ?? null;
        const { name, remark = '' } = body;
        const items = asNew(device.items);
        const id = await store.addTemplate(tx, caller, { orgId, name, modelId, remark, items, from: device.name });
        await pages.copyAll(tx, caller, { kind: 'device', id: body.deviceId }, { kind: 'template', id }, 'keep');
        return { id };
      });
    },

    async copy(caller: Caller, { id, name }: BodyOut<typeof templateCalls.copy>): Promise<Made> {
      checkTitle(name, caller.lang);
      return db.transaction(async (tx) => {
        const { orgId, modelId, remark } = await locked(tx, id);
        const source = await store.template(tx, id);
        if (!source) throw commonErrors.notFound({ id });
        const items = asNew(source.items);
        const made = await store.addTemplate(tx, caller, { orgId, name, modelId, remark, items, from: source.name });
        await pages.copyAll(tx, caller, { kind: 'template', id }, { kind: 'template', id: made }, 'keep');
        return { id: made };
      });
    },

    /** Another model has to hold what the template consists of, and to be of the series of the gateways it is used on. */
    async edit(
      caller: Caller,
      { id, name, modelId: chosen, remark = '' }: BodyOut<typeof templateCalls.edit>,
    ): Promise<Record<string, never>> {
      const modelId = chosen ?? null;
      await db
        .transaction(async (tx) => {
          const before = await locked(tx, id);
          checkTitle(name, caller.lang, { before: before.name });
          let { modelName } = before;
          if (modelId !== before.modelId) {
            const model = await store.checkModel(tx, id, modelId);
            modelName = model?.name ?? null;
            if (model && (await templates.onOtherSeries(tx, id, model.series)) > 0)
              throw deviceErrors.templateSeriesMismatch({ field: 'modelId' });
          }
          const changes = changesOf(told(before), told({ name, modelName, remark }));
          if (!changes && modelId === before.modelId) return;
          await templates.update(tx, { id, name, modelId, remark });
          await operations.write(caller, { action: 'template.edit', ...object({ id, name }), ...changes }, tx);
        })
        .catch((error: unknown) => {
          throw isDuplicate(error, 'template_name')
            ? templateErrors.templateNameExists({ name, field: 'name' })
            : error;
        });
      return {};
    },

    /** 3109 while devices use it. */
    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        const devices = await templates.devicesOf(tx, id);
        if (devices > 0) throw templateErrors.templateInUse({ devices });
        await templates.delete(tx, id);
        const changes = changesOf(told(before), {});
        await operations.write(caller, { action: 'template.delete', ...object(before), old: changes?.old ?? null }, tx);
      });
      return {};
    },
  };
}
export type TemplateService = ReturnType<typeof createTemplateService>;

/** The same items under ids of their own, made from nothing. */
function asNew(items: ConfigItems): ConfigItems {
  const own = <Item extends { origin: string | null }>(list: Item[]): Item[] =>
    list.map((item) => ({ ...item, origin: null }));
  const made = instantiate(items, newId);
  return {
    drivers: own(made.drivers),
    variables: own(made.variables),
    alarms: own(made.alarms),
    reports: own(made.reports),
    scripts: own(made.scripts),
  };
}
