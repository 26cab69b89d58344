import {
  type ConfigChanges,
  type ConfigIssue,
  type ConfigItems,
  type GatewayModel,
  type ItemDiff,
  LIMITS,
  gatewayErrors,
  templateErrors,
} from '@lightfield/contract';
import { NO_ITEMS, diffConfig } from '@lightfield/rules';
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import type { Document } from '../../../kernel/document.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { NOTHING_SAID, type SaveOptions, type Saved, type ScriptReader, movedIn, refuse, said } from './config-save.ts';
import { countsOf, summaryOf } from './config-summary.ts';
import type { ConfigWork, Frame } from './config-work.ts';
import { readModel } from './model-row.ts';
import { settleGroups } from './named-groups.ts';
import { hideSecretsOf } from './secrets.ts';
import type { StoredTemplate, TemplateConfigRepository } from './template-config.repository.ts';

export interface NewTemplate {
  orgId: string;
  name: string;
  modelId: string | null;
  remark: string;
  /** With ids of their own. */
  items: ConfigItems;
  /** What it was made from, for the operation log. */
  from?: string;
}

const NO_TEMPLATE = {
  revision: 1,
  source: 'drivers',
  usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
  template: null,
  items: NO_ITEMS,
} as const;

/** What templates consist of: every save makes a version. */
export function createTemplateStore({
  templates,
  operations,
  scripts,
  work,
}: {
  templates: TemplateConfigRepository;
  operations: OperationLog;
  scripts: ScriptReader;
  work: ConfigWork;
}) {
  type Checkable = Frame & Pick<StoredTemplate, 'items'>;
  const issuesOf = async (stored: Checkable, what: Parameters<ConfigWork['check']>[1]): Promise<ConfigIssue[]> => {
    const { issues, scripts: after } = await work.check(stored.items, what, frameOf(stored));
    return [...issues, ...(await scripts.issues(stored.items.scripts, after))];
  };
  /** Pages were changed since, and no items: a version of its own, which takes nothing from whoever edits items. */
  const isOnlyPages = async (tx: Transaction, { id, items }: StoredTemplate, begun: number): Promise<boolean> =>
    isDeepStrictEqual(await templates.version(tx, id, begun), items);

  return {
    template: (on: Queryable, id: string): Promise<StoredTemplate | undefined> => templates.read(on, id),
    /** `undefined`: that version is not kept. */
    templateVersion: (on: Queryable, id: string, version: number): Promise<ConfigItems | undefined> =>
      templates.version(on, id, version),
    /** Nobody else changes it until the transaction ends. */
    async lockTemplate(tx: Transaction, id: string): Promise<StoredTemplate | undefined> {
      await templates.lock(tx, id);
      return templates.read(tx, id);
    },

    /** Everything that would be wrong with a template after these changes, and what is advised. */
    templateIssuesAfter: (stored: StoredTemplate, changes: Document<ConfigChanges>): Promise<ConfigIssue[]> =>
      issuesOf({ ...stored, owner: 'template' }, { changes }),

    /** A new template with its first version. 1402, 3101 and what its items are refused for. */
    async addTemplate(tx: Transaction, caller: Caller, template: NewTemplate): Promise<string> {
      const { orgId, name, modelId, remark, from } = template;
      const items = await settleGroups(tx, orgId, template.items, false);
      const model = modelId === null ? null : await readModel(tx, modelId);
      if (modelId !== null && !model) throw gatewayErrors.modelUnknown({ modelId });
      const id = newId();
      refuse(items, await issuesOf({ ...NO_TEMPLATE, owner: 'template', model }, { after: items }));
      const held = await templates.countOf(tx, orgId);
      if (held >= LIMITS.template.perEnterprise) throw templateErrors.templatesMax({ held });
      const first = { items, by: caller.loginName, changes: countsOf(diffConfig(NO_ITEMS, items)) };
      if (!(await templates.insert(tx, { id, orgId, name, modelId, remark }, first)))
        throw templateErrors.templateNameExists({ name, field: 'name' });
      const object = { objectType: 'template', objectId: id, objectName: name };
      const said = JSON.stringify({ name, ...(model && { model: model.name }), remark, ...(from && { from }) });
      await operations.write(caller, { action: 'template.add', ...object, new: said }, tx);
      return id;
    },
    /** Whether a template could be one for this model; answers it. 1309, 31xx. Without a model nothing limits it. */
    async checkModel(tx: Transaction, id: string, modelId: string | null): Promise<GatewayModel | null> {
      const stored = await templates.read(tx, id);
      const model = modelId === null ? null : await readModel(tx, modelId);
      if (modelId !== null && !model) throw gatewayErrors.modelUnknown({ modelId });
      if (!stored) return model;
      const { items } = stored;
      const { issues } = await work.check(items, { after: items }, frameOf({ ...stored, owner: 'template', model }));
      refuse(items, issues);
      return model;
    },
    /** What differs between two versions that are kept; `undefined`: one of them is not. Secrets are not told. */
    async versionDiff(on: Queryable, id: string, from: number, to: number): Promise<ItemDiff[] | undefined> {
      const [before, after] = [await templates.version(on, id, from), await templates.version(on, id, to)];
      return before && after && hideSecretsOf(diffConfig(before, after));
    },

    /** Makes another version. Without a model nothing limits it here: the gateway does, of each device that is bound to it. */
    async saveTemplate(
      tx: Transaction,
      caller: Caller,
      stored: StoredTemplate,
      wanted: ConfigItems,
      { action = 'template.config', also, revision: begun = stored.revision }: SaveOptions = {},
    ): Promise<Saved> {
      const items = await settleGroups(tx, stored.orgId, wanted, action === 'template.config');
      const diffs = diffConfig(stored.items, items);
      const moved = movedIn(stored.items, items);
      if (diffs.length === 0 && moved.length === 0)
        return { revision: stored.revision, changed: false, tell: NOTHING_SAID };
      if (begun !== stored.revision && !(await isOnlyPages(tx, stored, begun)))
        throw gatewayErrors.configOutdated({ id: stored.id, revision: stored.revision });
      refuse(items, await issuesOf({ ...stored, owner: 'template' }, { after: items }));
      const revision = await templates.addVersion(tx, stored.id, {
        items,
        by: caller.loginName,
        changes: countsOf(diffs),
        kept: LIMITS.template.versions,
      });
      const object = { objectType: 'template', objectId: stored.id, objectName: stored.name };
      await operations.write(caller, { action, ...object, ...said(summaryOf(diffs, moved), also) }, tx);
      return { revision, changed: true, tell: NOTHING_SAID };
    },
  };
}

const frameOf = ({ source, owner, model, usedElsewhere }: Frame): Frame => ({ source, owner, model, usedElsewhere });
