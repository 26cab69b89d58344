import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { Bound } from './binding.ts';
import { BoundName, ParamName, ParamValue } from './param.ts';

const id = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/)
  .default('');
const short = z.string().max(200).default('');
/** Where a click may lead: `https:`, `http:`, or a path of our own. Never `javascript:`, `data:` or a path to another host. */
export const Link = z
  .string()
  .max(2_000)
  .regex(/^(?:https?:\/\/[^\s<>"'\\]+|\/(?![/\\])[^\s<>"'\\]*)?$/i);

/**
 * Does a link lead to a screen of ours, not to a file? A frame shows nothing of it: its sandbox has no origin, and screens of
 * ours ask for one. `origin`: where the product runs, where that is known.
 */
export function isOwnScreen(link: string, origin?: string): boolean {
  const path = origin && link.toLowerCase().startsWith(`${origin.toLowerCase()}/`) ? link.slice(origin.length) : link;
  return path.startsWith('/') && !path.startsWith('/lfscada/');
}
const { popup, clickDelayMs } = LIMITS.designer;

/** A page that a click, a frame or a menu leads to: of a device, or of a project. */
export const PageTarget = z
  .object({
    type: z.enum(['equip', 'project', 'link']).default('equip'),
    id,
    mainId: id,
    mainPageId: id,
    mainTitle: short,
    pageId: id,
    link: Link.default(''),
  })
  .prefault({});

/** What a click does (S2 §3 "Click event"; defaults S2 §9). The names are the specification's. */
export const ClickEvent = z
  .object({
    enable: z.boolean().default(false),
    config: z
      .object({
        data: Bound,
        action: z.enum(['write', 'page', 'link', 'iframe', 'popup', 'script']).default('write'),
        page: z
          .object({
            type: z.enum(['equip', 'project']).default('equip'),
            equipId: id,
            equipPageId: id,
            equipTitle: short,
          })
          .prefault({}),
        pageId: id,
        /** What is given for the parameters of that page. */
        params: z.record(BoundName, Bound).default({}),
        values: z.record(ParamName, ParamValue).default({}),
        target: z.enum(['_self', '_blank']).default('_self'),
        link: Link.default(''),
        /** Size and place of a pop-up, pixels; `middle`: in the middle of the screen instead. */
        width: z.number().int().min(50).max(10_000).default(popup.width),
        height: z.number().int().min(50).max(10_000).default(popup.height),
        left: z.number().int().min(0).max(10_000).default(popup.left),
        top: z.number().int().min(0).max(10_000).default(popup.top),
        middle: z.boolean().default(false),
        titleShow: z.boolean().default(true),
        /** `set`: the value beside it; `input`: what the operator types; `toggle`: 0 becomes 1; `add`: onto what there is. */
        writeType: z.enum(['set', 'input', 'toggle', 'add', 'press']).default('set'),
        /** Only for `press`: 1 while held and 0 after, or the other way round. */
        pressType: z.enum(['set1', 'set0']).default('set1'),
        writeValue: short,
        /** Ask before it is done, with this text. */
        confirm: z.boolean().default(true),
        hint: z.boolean().default(false),
        hintValue: short,
        delay: z
          .object({
            enable: z.boolean().default(false),
            value: z.number().int().min(0).max(600_000).default(clickDelayMs),
          })
          .prefault({}),
        /** Say whether the gateway confirmed what was written. */
        feedback: z.boolean().default(true),
        script: z.string().max(10_000).default(''),
        iframe: PageTarget,
        /** Several values with one click. */
        dataArray: z
          .array(z.object({ value: short, data: Bound }))
          .max(50)
          .default([]),
      })
      .prefault({}),
  })
  .prefault({});
export type ClickEvent = z.infer<typeof ClickEvent>;
