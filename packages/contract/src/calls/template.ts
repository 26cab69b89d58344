import { z } from 'zod';
import { TemplateListItem } from '../entities/device-config.ts';
import { ItemDiff } from '../entities/config-diff.ts';
import { TemplateChoice, TemplateInfo, TemplateVersion } from '../entities/template.ts';
import { Id, formInt, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const { nameMax, remarkMax } = LIMITS.template;
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));
const settings = {
  name: text(nameMax).min(1),
  /** Model of the gateways it is made for: its capacities limit the template. */
  modelId: optional(Id),
  remark: optional(text(remarkMax)),
};
const made = z.object({ id: Id });

/** `/manage/template`. The configuration of a template: `templateConfigCalls`. */
export const templateCalls = {
  queryForManage: defineCall('/lfscada/template/queryForManage', {
    access: 'manage_template_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Templates with what they hold and where they are used, paged',
    body: z.object({
      keyword: optional(text(50)),
      modelId: optional(Id),
      /** Of this enterprise. */
      orgId: optional(Id),
      sort: optional(z.enum(['name', 'changedAt'])),
      order: optional(z.enum(['asc', 'desc'])),
      ...paging,
    }),
    answer: pageOf(TemplateListItem),
  }),
  /** To choose from. With `deviceId`: those that suit the device's gateway. */
  query: defineCall('/lfscada/template/query', {
    access: 'manage_equip_view',
    scope: { device: 'deviceId' },
    effect: 'reads',
    summary: 'Templates to choose from',
    body: z.object({ keyword: optional(text(50)), deviceId: optional(Id), series: optional(text(30)) }),
    answer: z.array(TemplateChoice),
  }),
  detail: defineCall('/lfscada/template/detail', {
    access: 'manage_template_view',
    scope: { template: 'id' },
    effect: 'reads',
    summary: 'One template',
    body: z.object({ id: Id }),
    answer: TemplateInfo,
  }),
  add: defineCall('/lfscada/template/add', {
    access: 'manage_template_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Add an empty template',
    /** `orgId`: whose it is. 2914: the operation centre has to say it where there are several enterprises. */
    body: z.object({ ...settings, orgId: optional(Id) }),
    answer: made,
  }),
  /** What a device consists of becomes a template, without what belongs to that device alone: its ids. */
  fromDevice: defineCall('/lfscada/template/addFromDevice', {
    access: 'manage_template_edit',
    scope: { device: 'deviceId' },
    effect: 'changes',
    summary: 'Make a template from a device',
    body: z.object({ deviceId: Id, ...settings }),
    answer: made,
  }),
  copy: defineCall('/lfscada/template/copy', {
    access: 'manage_template_edit',
    scope: { template: 'id' },
    effect: 'changes',
    summary: 'Copy the newest version of a template under another name',
    body: z.object({ id: Id, name: settings.name }),
    answer: made,
  }),
  edit: defineCall('/lfscada/template/edit', {
    access: 'manage_template_edit',
    scope: { template: 'id' },
    effect: 'changes',
    summary: 'Change name, model and remark of a template; what is left out becomes empty',
    body: z.object({ id: Id, ...settings }),
    answer: empty,
  }),
  delete: defineCall('/lfscada/template/delete', {
    access: 'manage_template_edit',
    scope: { template: 'id' },
    effect: 'changes',
    summary: 'Delete a template that no device uses',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  versions: defineCall('/lfscada/template/version/query', {
    access: 'manage_template_view',
    scope: { template: 'id' },
    effect: 'reads',
    summary: 'Versions of a template that are kept, newest first',
    body: z.object({ id: Id }),
    answer: z.array(TemplateVersion),
  }),
  /** From the first to the second. */
  diff: defineCall('/lfscada/template/version/diff', {
    access: 'manage_template_view',
    scope: { template: 'id' },
    effect: 'reads',
    summary: 'What differs between two versions of a template',
    body: z.object({ id: Id, from: version, to: version }),
    answer: z.array(ItemDiff),
  }),
};
