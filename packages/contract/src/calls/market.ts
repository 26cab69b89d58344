import { z } from 'zod';
import { MarketDetail, MarketList, PackageId } from '../entities/market.ts';
import { scenesLeft } from '../entities/page.ts';
import { Id, formBoolean, formInt, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const made = z.object({ id: Id, scenesLeft });
const language = z.enum(['zh', 'en']);
/** What is taken over is what was looked at. 3042: there is another version by now. */
const chosen = { package: PackageId, version: formInt.pipe(z.int().min(1).max(2_147_483_647)) };
/** In which its names are; the caller's own where it comes in that. */
const inLanguage = { language: optional(language) };
/** `orgId`: for whom. 2914: the operation centre has to say it where there are several enterprises. */
const forOrg = { orgId: optional(Id) };

/**
 * `/manage/system/market`: what the operator of the platform offers to all enterprises. What is made of it is made by the permission that
 * making it by hand takes.
 */
export const marketCalls = {
  query: defineCall('/lfscada/market/query', {
    access: 'system_market_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Packages of the market, with what was made of them',
    body: z.object({
      /** Look for changes now. */
      fresh: optional(formBoolean),
    }),
    answer: MarketList,
  }),
  /** 3041: what is in it is not sound. */
  detail: defineCall('/lfscada/market/detail', {
    access: 'system_market_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'What a package of the market brings',
    body: z.object({ package: PackageId, ...inLanguage }),
    answer: MarketDetail,
  }),
  /** 1402, 3101, and what a template is refused for when it is saved; 1906, 1907: a page is not sound. */
  takeTemplate: defineCall('/lfscada/market/template/take', {
    access: 'manage_template_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Make a template of a package, with its pages',
    body: z.object({ ...chosen, ...inLanguage, ...forOrg, name: text(LIMITS.template.nameMax).min(1) }),
    answer: made,
  }),
  /** In the language it was taken in. What people changed in the template itself is replaced; it stays in its older versions. */
  renewTemplate: defineCall('/lfscada/market/template/renew', {
    access: 'manage_template_edit',
    scope: { template: 'id' },
    effect: 'changes',
    summary: 'Bring a template that was made of a package to what the package holds now, as a new version',
    body: z.object({ ...chosen, id: Id }),
    answer: z.object({ id: Id, revision: z.int(), scenesLeft }),
  }),
  /** 1915, 1916. */
  takePage: defineCall('/lfscada/market/page/take', {
    access: 'manage_page_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Make a page template of a package',
    body: z.object({ ...chosen, ...inLanguage, ...forOrg, name: text(100).min(1) }),
    answer: made,
  }),
  /** 10007: one of them holds a script, a handler or a reference; 1913. Pictures that are there already are not added again. */
  takePictures: defineCall('/lfscada/market/pictures/take', {
    access: 'manage_page_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Add the pictures of a package to the library',
    body: z.object({ ...chosen, ...forOrg }),
    answer: z.object({ added: z.int(), there: z.int() }),
  }),
};
