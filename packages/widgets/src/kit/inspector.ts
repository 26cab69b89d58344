import type { Language } from '@lightfield/contract';
import type { Texts } from '@lightfield/page';

/** When a row is offered: `data` of the widget (or what the chosen ones share) decides. */
type When<Data> = (data: Data) => boolean;
interface RowOptions<Data> {
  readonly when?: When<Data>;
  readonly hint?: Texts;
  /** Shown behind the field. */
  readonly unit?: string;
}
/**
 * Rows of what a column may have for itself: under `format`, which begins as what stands at the path `table`, and under `look`, which begins
 * as the rows at `body` do.
 */
export interface ColumnRows {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly body: string;
  readonly look: readonly Row[];
}
/**
 * One row of the inspector: an editor the designer brings, and the path inside `data` it edits (`title.font.size`). No
 * widget has a form of its own.
 */
export type Row<Data = never> = RowOptions<Data> & { readonly path: string; readonly label: Texts } & (
    | {
        readonly editor: 'text' | 'longText' | 'colour' | 'binding' | 'font' | 'image' | 'paint' | 'date';
      }
    /** With `fresh`: something that is there or absent, and begins so; `of`: path of the variable that it is made for. */
    | { readonly editor: 'toggle'; readonly fresh?: object; readonly of?: string }
    | { readonly editor: 'number'; readonly min?: number; readonly max?: number; readonly step?: number }
    | {
        readonly editor: 'choice';
        readonly options: readonly { readonly value: string; readonly label: Texts }[];
        /** Paths of texts that are emptied with another choice: what was chosen for the one before. */
        readonly clears?: readonly string[];
        /** What is set along with a choice, by path inside the widget: a whole set of colours. */
        readonly sets?: (value: string) => Readonly<Record<string, string>>;
      }
    /** `framed`: what is behind it is shown in a frame. */
    | { readonly editor: 'link'; readonly framed?: boolean }
    | { readonly editor: 'clickEvent' }
    /** A page chosen by its title: `path` gets its id, the paths `main` and `kind` whose it is: an id, `equip` or `project`. */
    | { readonly editor: 'page'; readonly main: string; readonly kind: string }
    /** Regions of the page (`authRegion`), chosen among those there are. */
    | { readonly editor: 'regions' }
    /** A list of objects: `columns` edit each, `fresh` makes a new one, as long as `max` allows, with words of the language. */
    | {
        readonly editor: 'list';
        readonly columns: readonly Row[];
        readonly fresh: (language: Language) => unknown;
        readonly max: number;
        readonly min?: number;
      }
    | { readonly editor: 'bindings'; readonly max: number }
    /** Devices of the page, found by their names: a list of `equipId` and `title`. */
    | { readonly editor: 'equips'; readonly max: number }
    /** Variables out of reports, each with a heading of its own (`ReportSignal`). */
    | { readonly editor: 'reportSignals'; readonly max: number; readonly ofColumn?: ColumnRows }
    /** One of the reports of the device whose variables stand at the path `signals`. */
    | { readonly editor: 'deviceReport'; readonly signals: string }
    /** The query of a script widget (`scripted`), with what it comes to. */
    | { readonly editor: 'query' }
    /** A province, and at the paths `city` and `county` what is chosen within it. */
    | { readonly editor: 'weatherPlace'; readonly city: string; readonly county: string }
    /** A region of the map whose area is at the path `area` of the widget's `data`, by its name. */
    | { readonly editor: 'mapRegion'; readonly area: string }
    /** A camera of the device or project by its name (`ComplexVideo`). */
    | { readonly editor: 'camera' }
    /** A 3D scene by its name; its points and clicks come along. */
    | { readonly editor: 'scene' }
    /** A report of the project by its name. */
    | { readonly editor: 'customReport' }
    /** Columns of the report at the path `report` (`CustomField`). */
    | {
        readonly editor: 'customFields';
        readonly report: string;
        readonly max: number;
        readonly ofColumn?: ColumnRows;
      }
  );
export interface Section<Data = never> {
  readonly title: Texts;
  readonly rows: readonly Row<Data>[];
}
/** Sections of the inspector below layout and style, top to bottom. */
export type Inspector<Data = never> = readonly Section<Data>[];
export const defineInspector = <Data>(sections: Inspector<Data>): Inspector<Data> => sections;
