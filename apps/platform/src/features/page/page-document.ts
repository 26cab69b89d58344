import { type PageJson, commonErrors, pageErrors } from '@lightfield/contract';
import {
  type Catalogue,
  FORMAT,
  type PageDocument,
  type Widget,
  mapWidgets,
  parsePage,
  pruneRegions,
  regionsOf,
} from '@lightfield/page';

/** A document from outside, proven. 1906 with `path`, `problem` and how many `more` there are; 1907: of a newer format. */
export function parseDocument(json: PageJson, definitions: Catalogue, lang: 'zh' | 'en'): PageDocument {
  if (typeof json['format'] === 'number' && json['format'] > FORMAT)
    throw pageErrors.pageFormatNewer({ format: json['format'] });
  const parsed = parsePage(json, definitions);
  if (parsed.ok) return parsed.page;
  const [problem, ...others] = parsed.problems;
  if (!problem) throw commonErrors.parameterInvalid({ field: 'json' });
  throw pageErrors.pageDocumentInvalid({ path: problem.path, problem: problem.texts[lang], more: others.length });
}

/** Without the regions that are gone (S2 §6), those of menu items too. */
export function withRegions(document: PageDocument, titles: readonly string[], definitions: Catalogue): PageDocument {
  const known = new Set(titles);
  if ([...regionsOf(document, definitions)].every((title) => known.has(title))) return document;
  const prune = (widget: Widget): Widget => {
    const data: unknown = definitions
      .get(widget.widgetType)
      ?.regions?.(widget.data, (regions) => pruneRegions(regions, known));
    return { ...widget, authRegion: pruneRegions(widget.authRegion, known), data: data ?? widget.data };
  };
  const components = document.components.map((component) => ({
    ...component,
    widgets: mapWidgets(component.widgets, prune),
  }));
  return { ...document, widgets: mapWidgets(document.widgets, prune), components };
}
