import {
  Binding,
  ClickEvent,
  Colour,
  Font,
  SelectBinding,
  bindingKey,
  bindingWithFacts,
  defineWidget,
} from '@lightfield/page';
import { z } from 'zod';
import { Words } from '../kit/parts.ts';
import { inspectorText } from '../locales/inspector/text.ts';
import { asItIs } from '@lightfield/contract';

const event = ClickEvent.unwrap();
const config = event.shape.config.unwrap();
const line = config.shape.dataArray.unwrap().element;
const Chosen = SelectBinding.nullable().default(null);

/**
 * What choosing an entry does (S2 §3 "Select"): the common click event; or `functionPage`, a tab of the live page of the
 * event's device, which then opens instead; `pressDisabled`: shown, but not to be chosen.
 */
export const ItemClickEvent = event
  .extend({
    config: config
      .extend({
        data: Chosen,
        dataArray: z
          .array(line.extend({ data: Chosen }))
          .max(50)
          .default([]),
        functionPage: z.enum(['', 'real', 'curve', 'history', 'alarm', 'command']).default(''),
        pressDisabled: z.boolean().default(false),
      })
      .prefault({}),
  })
  .prefault({});
export type ItemClickEvent = z.infer<typeof ItemClickEvent>;

const Entry = z.object({
  indexId: z.string().max(64).default(''),
  text: Words.default(''),
  clickEvent: ItemClickEvent,
});
export type SelectEntry = z.infer<typeof Entry>;
/** A new entry, which does nothing yet. */
export const freshEntry = (indexId: string, text: string): SelectEntry => Entry.parse({ indexId, text });
/** The header and three entries below it (S2 §9). */
const TEXTS = ['下拉菜单', '选项1', '选项2', '选项3'];
const entriesOf = (texts: readonly string[]) => texts.map((text, at) => freshEntry(String(at), text));

type Kept = ItemClickEvent['config']['data'];
/** What is kept of a variable belongs to that variable alone: another one begins with nothing. */
function rebound(binding: Kept, change: (binding: Binding) => Binding | null): Kept {
  const changed = binding && change(binding);
  if (!changed) return null;
  const plain = Binding.parse(changed);
  return SelectBinding.parse(bindingKey(plain) === bindingKey(binding) ? { ...binding, ...plain } : plain);
}

/** `selectDatas.1.clickEvent.config.data`, or of a further value `selectDatas.1.clickEvent.config.dataArray.0.data`. */
const PLACE = /^selectDatas\.(\d+)\.clickEvent\.config\.(?:data|dataArray\.(\d+)\.data)$/;

/** A drop-down: a header, and entries that each do something. */
export const select = defineWidget({
  type: 'UsualSelect',
  title: inspectorText('usualSelect.dropdown'),
  keywords: 'select menu dropdown 菜单 下拉',
  category: 'usual',
  form: 'box',
  layer: 'html',
  size: { width: 140, height: 32 },
  style: { stroke: { color: '#818c98' } },
  data: z.object({
    /** The first is the header; without `indexId` an entry goes by its place. */
    selectDatas: z
      .array(Entry)
      .min(1)
      .max(50)
      .default(() => entriesOf(TEXTS)),
    font: Font(14, '#1b2530'),
    /** From the arrow to the right edge, page units (S2 §9). */
    right: z.number().min(0).max(1_000).default(20),
    radius: z.number().min(0).max(1_000).default(3),
    /** Ground of the entries, and of the one under the pointer. */
    itemColor: Colour.default('#ffffff'),
    activeColor: Colour.default('#e3edf5'),
  }),
  words: (language) => ({
    selectDatas: entriesOf(
      TEXTS.map((_text, at) => inspectorText(at === 0 ? 'fresh.dropDown' : 'fresh.choice', { number: at })[language]),
    ),
  }),
  animations: ['twinkle', 'fillColor', 'borderColor', 'fontColor'],
  ownClick: true,
  bindings: ({ selectDatas }) =>
    selectDatas.flatMap(({ clickEvent: { config } }) => [config.data, ...config.dataArray.map(({ data }) => data)]),
  rebind: (data, change) => ({
    ...data,
    selectDatas: data.selectDatas.map((entry) => ({
      ...entry,
      clickEvent: {
        ...entry.clickEvent,
        config: {
          ...entry.clickEvent.config,
          data: rebound(entry.clickEvent.config.data, change),
          dataArray: entry.clickEvent.config.dataArray.map((line) => ({ ...line, data: rebound(line.data, change) })),
        },
      },
    })),
  }),
  bound(data, path, facts) {
    const [, entry, line] = PLACE.exec(path) ?? [];
    if (entry === undefined) return data;
    const known = (kept: Kept): Kept => kept && bindingWithFacts(kept, facts);
    const selectDatas = data.selectDatas.map((each, at) => {
      if (at !== Number(entry)) return each;
      const { config } = each.clickEvent;
      const changed =
        line === undefined
          ? { ...config, data: known(config.data) }
          : {
              ...config,
              dataArray: config.dataArray.map((one, place) =>
                place === Number(line) ? { ...one, data: known(one.data) } : one,
              ),
            };
      return { ...each, clickEvent: { ...each.clickEvent, config: changed } };
    });
    return { ...data, selectDatas };
  },
  // a function page comes before whatever else an entry does
  entryClicks: ({ selectDatas }) =>
    selectDatas
      .filter(({ clickEvent: { config } }) => !config.functionPage && !config.pressDisabled)
      .map(({ text, clickEvent }) => ({ entry: asItIs(text), event: clickEvent })),
  problems: ({ selectDatas }) =>
    selectDatas.some(({ clickEvent: { enable, config } }) => enable && config.functionPage && !deviceOf(config))
      ? [inspectorText('usualSelect.anEntryOpensAFunctionPage')]
      : [],
});

/** The device an entry is about, or `''`. */
export const deviceOf = (config: ItemClickEvent['config']): string =>
  config.page.equipId || (config.data?.equipId ?? '');
