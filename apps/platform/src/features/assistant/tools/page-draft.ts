import {
  LIMITS,
  PagePlan,
  type ProposedDraft,
  configCalls,
  mvarCalls,
  pageCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import { z } from 'zod';
import { type Ask, defineTool } from '../tool.ts';

/** A variable of whatever the open page belongs to, as a model is told of it. */
interface OfPage {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly type: string;
  readonly readable: boolean;
  readonly writable: boolean;
  readonly states: readonly string[];
  readonly hasAlarm: boolean;
}
interface OpenPage {
  readonly title: string;
  readonly kind: 'device' | 'template' | 'project';
  readonly owner: string;
  readonly variables: readonly OfPage[];
}

async function ofConfig(ask: Ask, call: typeof configCalls.query, id: string): Promise<readonly OfPage[]> {
  const { items } = await ask(call, { id });
  const watched = new Set(items.alarms.filter(({ enabled }) => enabled).map(({ variable }) => variable));
  return items.variables.map(({ key, name, unit, dataType, access, statusMap }) => ({
    key,
    name,
    unit,
    type: dataType,
    readable: access !== 'write',
    writable: access !== 'read',
    states: statusMap.map(({ text }) => text),
    hasAlarm: watched.has(key),
  }));
}

/** As many as the designer offers of a project. */
const MOST = LIMITS.monitor.signalsPerSocket;
const SIZE = LIMITS.paging.pageSizeMax;
async function ofProject(ask: Ask, projectId: string): Promise<readonly OfPage[]> {
  const found: OfPage[] = [];
  for (let pageNum = 1; found.length < MOST; pageNum += 1) {
    const { rows, total } = await ask(mvarCalls.signals, { projectId, pageNum, pageSize: SIZE });
    for (const { key, title, unit, dataType, readable, writable, signalMaps } of rows) {
      const states = signalMaps.map(({ text }) => text);
      found.push({ key, name: title, unit, type: dataType, readable, writable, states, hasAlarm: false });
    }
    if (rows.length === 0 || pageNum * SIZE >= total) break;
  }
  return found;
}

/** The page by its id, and what can be bound on it: asked as the person, so both are there only where they may see them. */
async function openPage(ask: Ask, id: string): Promise<OpenPage> {
  const { title, ownerName: owner, equipmentId, templateId, projectId } = await ask(pageCalls.info, { id, lean: true });
  if (equipmentId !== null)
    return { title, owner, kind: 'device', variables: await ofConfig(ask, configCalls.query, equipmentId) };
  if (templateId !== null)
    return { title, owner, kind: 'template', variables: await ofConfig(ask, templateConfigCalls.query, templateId) };
  return { title, owner, kind: 'project', variables: await ofProject(ask, projectId ?? '') };
}

/** What a model is handed at once; the keyword finds the others. */
const LISTED = 400;
const listPageVariables = defineTool({
  name: 'list_page_variables',
  title: 'Variables for the open page',
  description:
    'What can be put on the page that the person has open in the page designer: variables with key, name, unit, type, states, whether they are written and whether an alarm watches them.',
  input: z.object({ keyword: z.string().max(50).optional().describe('part of key or name') }),
  calls: [pageCalls.info, pageCalls.save],
  inDesigner: true,
  async run(ask, { keyword }, { pageId }) {
    const { variables, ...page } = await openPage(ask, pageId);
    const wanted = keyword?.toLowerCase() ?? '';
    const found = variables.filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(wanted));
    return {
      page: page.title,
      page_of: page.kind,
      owner: page.owner,
      total: found.length,
      variables: found.slice(0, LISTED).map(({ key, name, unit, type, readable, writable, states, hasAlarm }) => ({
        key,
        name,
        unit,
        type,
        ...(writable && { writable }),
        ...(!readable && { cannot_be_read: true }),
        ...(states.length > 0 && { states }),
        ...(hasAlarm && { has_alarm: true }),
      })),
    };
  },
});

/** Variables as a plan calls them, by key, else by a name that only one has. */
function finder(variables: readonly OfPage[]): (called: string) => string | undefined {
  const keys = new Set(variables.map(({ key }) => key));
  const named = new Map<string, string | undefined>();
  for (const { key, name } of variables) named.set(name, named.has(name) ? undefined : key);
  return (called) => (keys.has(called) ? called : named.get(called));
}

/** A plan with nothing but what there is: keys, each once; and what there is not, as it was called. */
export function settledPlan(
  plan: PagePlan,
  variables: readonly OfPage[],
): { readonly plan: PagePlan | undefined; readonly unknown: readonly string[] } {
  const keyOf = finder(variables);
  const used = new Set<string>();
  const unknown = new Set<string>();
  const groups = plan.groups.flatMap(({ heading, items }) => {
    const own = items.flatMap(({ variable, widget }) => {
      const key = keyOf(variable);
      if (key === undefined) unknown.add(variable);
      if (key === undefined || used.has(key)) return [];
      used.add(key);
      return [{ variable: key, widget }];
    });
    // a heading is one line of words
    return own.length > 0 ? [{ heading: heading.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), items: own }] : [];
  });
  return { plan: groups.length > 0 ? { kind: plan.kind, groups } : undefined, unknown: [...unknown] };
}

const draftPage = defineTool({
  name: 'draft_page',
  title: 'Draft the open page',
  description: `Lays a draft of the page that is open in the designer before the person: variables in groups with headings, and what each is drawn as. You choose no places, sizes or colours: the layout is made. Nothing is on the page before the person puts it there.
kind: overview (what matters), trends (curves), machine (one machine in detail), settings (what people set). A group with an empty heading and figures alone becomes a row of cards at the head of the page.
widget: figure (a large number), gauge and tank (numbers that have a range), symbol (a machine that runs or stands), lamp (a state), row (a line of a list), switch (a state that is set), input (a number or text that is set), trend (a curve; together those of one unit). What does not suit a variable is replaced by what does. Headings in the language of the person, variables by their keys. Some 20 to 40 variables make a good page.`,
  input: PagePlan,
  calls: [pageCalls.info, pageCalls.save],
  inDesigner: true,
  async run(ask, given, { pageId, draft }) {
    const { title, variables } = await openPage(ask, pageId);
    const { plan, unknown } = settledPlan(given, variables);
    const left = unknown.length > 0 ? { unknown_variables: unknown } : {};
    if (!plan) return { drafted: false, ...left };
    const laid: Omit<ProposedDraft, 'id'> = { pageId, title, plan, unknown: [...unknown] };
    draft(laid);
    const groups = plan.groups.map(({ heading, items }) => ({ heading, variables: items.length }));
    return { drafted: true, groups, ...left, next: 'The person looks at it and puts it on the page, or does not.' };
  },
});

export const PAGE_DRAFT_TOOLS = [listPageVariables, draftPage];
