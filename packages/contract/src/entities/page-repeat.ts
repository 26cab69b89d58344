import { z } from 'zod';
import { LIMITS } from '../limits.ts';

const id = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/);

/** For which devices of its page's owner a place of a component is repeated. */
export const RepeatSource = z.object({
  /** All of them; those of a group and the groups below it, of a template, with a text in their name; or those that are named here. */
  kind: z.enum(['all', 'group', 'template', 'name', 'chosen']).default('all'),
  groupId: id.default(''),
  templateId: id.default(''),
  name: z.string().max(LIMITS.designer.repeatNameMax).default(''),
  devices: z.array(id).max(LIMITS.designer.repeatMax).default([]),
});
export type RepeatSource = z.infer<typeof RepeatSource>;

/** What a source comes to now. */
export const RepeatFound = z.object({
  /** In their order, `LIMITS.designer.repeatMax` at most. */
  devices: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How many there are in all. */
  found: z.int(),
  /** The group or template is not there, or not for this page. */
  gone: z.boolean(),
});
export type RepeatFound = z.infer<typeof RepeatFound>;

/** Groups (with those above them) and templates of the devices that a page may repeat something for. */
export const RepeatChoices = z.object({
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  templates: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RepeatChoices = z.infer<typeof RepeatChoices>;
