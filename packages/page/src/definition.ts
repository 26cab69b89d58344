import type { Language, Text } from '@lightfield/contract';
import type { z } from 'zod';
import type { AnimationName } from './animation.ts';
import type { Binding } from './binding.ts';
import type { ClickEvent } from './click-event.ts';
import type { Point, PositionForm, PositionOf } from './position.ts';
import type { Style } from './style.ts';
import type { Range, VariableFacts } from './variable-facts.ts';

export type WidgetCategory = 'shape' | 'usual' | 'complex' | 'navigate' | 'script' | 'group';
export type Texts = Text;

/** A click event of an entry of a widget's own: of a menu, a drop-down, a picture that slides. */
export interface EntryClick {
  /** What the entry is called. */
  readonly entry: Texts;
  readonly event: ClickEvent;
}
/** Where pipes and wires meet a widget, in the units of its box before it is turned; the side says the way out. */
export interface WidgetPort {
  /** Its name within the widget: `left1`. What shows another symbol keeps its pipes by it. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly side: 'right' | 'bottom' | 'left' | 'top';
  /** One more place where it may be met, beside those that a pipe leads through it by. */
  readonly further?: true;
}
/** A page that a widget shows by itself. `mainId`: the device or project it is said to be of, empty: of this one. */
export interface ShownPage {
  readonly type: 'equip' | 'project';
  readonly mainId: string;
  readonly pageId: string;
}

/** A report that a widget names. */
export interface NamedReport {
  /** Whose report it is: of a device, or of the project that the page is of. */
  readonly kind: 'device' | 'project';
  readonly id: string;
  /** Devices of the variables that it is asked for; none of a report of the project. */
  readonly deviceIds: readonly string[];
}

/** A region of a map that has a value, by the name it is given. */
export interface NamedRegion {
  readonly area: string;
  readonly title: string;
}

/** A page of a project that a navigation leads to. */
export interface LinkedPage {
  readonly id: string;
  readonly title: string;
  readonly projectId: string;
}

/**
 * Everything about a widget type that needs no screen: server, editor and page read it. Adding a type is a folder in
 * `packages/widgets` with one of these, its view, its inspector and its test, and a line in the catalogue.
 */
export interface WidgetDefinition<Data = unknown, Form extends PositionForm = PositionForm> {
  /** One of the specification's widget types, spelled exactly so. */
  readonly type: string;
  readonly title: Texts;
  /** Words to find it by, beside its title. */
  readonly keywords?: string;
  readonly category: WidgetCategory;
  readonly form: Form;
  /** Drawn as SVG, or needs HTML (inputs, frames, tables). */
  readonly layer: 'svg' | 'html';
  /** Page units, when it is placed by a double click. */
  readonly size: { readonly width: number; readonly height: number };
  /** Schema and defaults in one: `data.parse({})` is a fresh widget. */
  readonly data: z.ZodType<Data>;
  /** Where a fresh one differs from the defaults of all (S2 §9). */
  readonly style?: Partial<{ readonly [Key in keyof Style]: Partial<Style[Key]> }>;
  /** `visiable` and `move` suit every widget; which others this one shows. */
  readonly animations: readonly Exclude<AnimationName, 'visiable' | 'move'>[];
  /** Buttons, images and animation widgets can be mirrored (S2 §4). */
  readonly flips?: boolean;
  /** A picture, of which a part may be shown (`data.crop`), and which has a size by itself. */
  readonly crops?: boolean;
  /** Its corners may be round, by its style: it has no radius among its data. */
  readonly rounds?: boolean;
  /** Radius of its corners where its style says none, page units; left out: they are square. */
  readonly ownRadius?: number;
  /** A line with two points and no more: drawn from end to end, never bent. */
  readonly straight?: boolean;
  /** Does it answer to a click by itself (button, input)? Then the common click event is not offered. */
  readonly ownClick?: boolean;
  /** Is it drawn in order to be written in? Then its words are asked for at once. */
  readonly written?: boolean;
  /** Points of a fresh line, in shares of its size; left out: from corner to corner. */
  readonly path?: readonly Point[];
  /** With `ownClick`: what it answers with is the common click event (button), which is offered all the same. */
  readonly offersClick?: boolean;
  /** It shows what was recorded: whether its variables answer now says nothing of it, and does not mark it. */
  readonly isOfPast?: boolean;
  /** Copies on one page at most (S2 §9: 3 weather, 1 webgl). */
  readonly max?: number;
  /** Every binding inside `data`, so that pruning and subscriptions need not know the widget. */
  bindings(data: Data): readonly (Binding | null)[];
  /** `data` with each binding replaced: for pruning, pasting into another device, and components. */
  rebind(data: Data, change: (binding: Binding) => Binding | null): Data;
  /** `data` with the `authRegion` of each entry of its own replaced (S2 §6 "navigation menu item"), where it has such. */
  regions?(data: Data, change: (authRegion: string) => string): Data;
  /** Of a map: the regions that it gives a value, by their names. */
  namedRegions?(data: Data): readonly NamedRegion[];
  /** `data` with the id of each report that it names replaced; '' takes it out. */
  reports?(data: Data, change: (report: NamedReport) => string): Data;
  /**
   * `data` after a variable was bound at `path` within it: what follows from the variable, where nobody has said otherwise.
   * `before`: of the variable that was bound there, as far as it is known.
   */
  bound?(data: Data, path: string, facts: VariableFacts, before?: VariableFacts): Data;
  /** The scales it shows its values on. */
  scales?(data: Data): readonly (Range & { readonly binding: Binding | null })[];
  /** Colours of pointers and marks without which it says nothing, those that are switched off left out: what is drawn has to be seen, too. */
  drawn?(data: Data): readonly string[];
  /** Where its picture has a size of its own, that of a fresh one; page units. */
  ownSize?(data: Data): { readonly width: number; readonly height: number } | undefined;
  /** Of words: the room they take, page units. A box that they outgrow while they are written grows with them. */
  wordsRoom?(data: Data): {
    readonly width: number;
    readonly height: number;
    readonly align: 'left' | 'center' | 'right';
  };
  /** It has straight sides or is round, and pipes meet it at a quarter and three quarters of each side as well. */
  readonly quarters?: boolean;
  /** Where its picture has them; none, or left out: pipes meet the middles of its sides. */
  ports?(data: Data, size: { readonly width: number; readonly height: number }): readonly WidgetPort[];
  /**
   * Of a map: ids of the devices it shows, '' for one that is gone; an empty list: all devices of the page's owner. The server
   * tells whoever sees the page of no others.
   */
  mapped?(data: Data): readonly string[];
  /** Is it of use with nothing bound, as a clock is? Then nobody is told to bind something. */
  standsAlone?(data: Data): boolean;
  /** Click events of entries of its own that may run, so that the checker looks at where they lead. */
  entryClicks?(data: Data): readonly EntryClick[];
  /** The page it shows by itself; `null`: none was chosen, or it shows something else. */
  shownPage?(data: Data): ShownPage | null;
  /** Of a navigation: `data` with the pages of the project as its entries where it lists them all; otherwise the very same. */
  withPages?(data: Data, pages: readonly LinkedPage[]): Data;
  /** Where a fresh one on a page of a project begins otherwise. */
  readonly onProject?: Partial<Data>;
  /** Words a fresh one begins with for who works in this language: those of `data` are Chinese. */
  readonly words?: (language: Language) => Partial<Data>;
  /** Extra rules a schema cannot say: what is wrong, or nothing. */
  problems?(data: Data): readonly Texts[];
  /** A chart's margins, and other first positions (S2 §9). */
  readonly position?: Partial<PositionOf<Form>>;
}
/** May its style say how round its corners are? The ground of every chart is a box. */
export const roundsCorners = ({ rounds = false, form }: Pick<WidgetDefinition, 'rounds' | 'form'>): boolean =>
  rounds || form === 'chart';
/** Is the common click event (S2 §3) one of its settings? Widgets that answer by themselves have events of their own instead. */
export const takesClickEvent = ({
  ownClick = false,
  offersClick = false,
}: Pick<WidgetDefinition, 'ownClick' | 'offersClick'>): boolean => !ownClick || offersClick;
export const defineWidget = <Data, Form extends PositionForm>(
  definition: WidgetDefinition<Data, Form>,
): WidgetDefinition<Data, Form> => definition;
export type DataOf<Definition> = Definition extends WidgetDefinition<infer Data, infer _> ? Data : never;

/** All types a page may hold, by `type`. */
// oxlint-disable-next-line typescript/no-explicit-any -- each entry's data is known to its own folder only
export type Catalogue = ReadonlyMap<string, WidgetDefinition<any, any>>;
