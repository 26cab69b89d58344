import { z } from 'zod';
import { Id } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** What a drafted page is for (decision 159). */
export const DRAFT_KINDS = ['overview', 'trends', 'machine', 'settings'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/**
 * What a variable can be drawn as in a draft: a large `figure`, a round `gauge`, the level of a `tank`, the `symbol` of a machine, a `lamp` with
 * the words of its state, a line of a table (`row`), a `switch` or an `input` that writes after it was confirmed, or a curve (`trend`).
 */
export const DRAFT_WIDGETS = ['figure', 'gauge', 'tank', 'symbol', 'lamp', 'row', 'switch', 'input', 'trend'] as const;
export type DraftWidget = (typeof DRAFT_WIDGETS)[number];

const { groups, perGroup, headingMax, nameMax } = LIMITS.pageDraft;
const Named = z.string().trim().min(1).max(nameMax);

/** A page before anything has a place, as the assistant plans it: which variables stand together under which heading, and what each is drawn as. */
export const PagePlan = z.object({
  kind: z.enum(DRAFT_KINDS),
  groups: z
    .array(
      z.object({
        heading: z.string().trim().max(headingMax),
        items: z
          .array(z.object({ variable: Named, widget: z.enum(DRAFT_WIDGETS) }))
          .min(1)
          .max(perGroup),
      }),
    )
    .min(1)
    .max(groups),
});
export type PagePlan = z.infer<typeof PagePlan>;

/** What a plan has come to: `variable` is a key of the page's owner, each once. It is shown, and put on the page by a person alone. */
export const ProposedDraft = z.object({
  /** Made by the server. */
  id: Id,
  pageId: Id,
  /** Of that page. */
  title: z.string(),
  plan: PagePlan,
  /** Variables that there are not, as the plan called them. */
  unknown: z.array(z.string()),
});
export type ProposedDraft = z.infer<typeof ProposedDraft>;
