import type { Lang } from '../../kernel/language.ts';
import {
  FIRST_LANGUAGE,
  type DomainError,
  type PageInfo,
  type PageJson,
  commonErrors,
  pageErrors,
} from '@lightfield/contract';
import {
  type Catalogue,
  FORMAT,
  type PageDocument,
  type PageProblem,
  type Widget,
  mapWidgets,
  parsePage,
  restorePage,
  pruneRegions,
  regionsOf,
} from '@lightfield/page';

const REFUSALS = {
  widgets: pageErrors.pageWidgetsMax,
  type: pageErrors.pageWidgetTypeMax,
} as const;

/**
 * A document from outside, proven. 1906 with `path`, `problem` and how many `more` there are; 1917, 1918: too many widgets, in
 * all or of one type, whatever else is wrong; 1907: of a newer format.
 */
export function parseDocument(json: PageJson, definitions: Catalogue, lang: Lang): PageDocument {
  if (typeof json['format'] === 'number' && json['format'] > FORMAT)
    throw pageErrors.pageFormatNewer({ format: json['format'] });
  const parsed = parsePage(json, definitions);
  if (parsed.ok) return parsed.page;
  throw refusalOf(parsed.problems, lang);
}

function refusalOf(problems: readonly PageProblem[], lang: Lang): DomainError {
  const problem = problems.find(({ limit }) => limit) ?? problems[0];
  if (!problem) return commonErrors.parameterInvalid({ field: 'json' });
  const refusal = problem.limit ? REFUSALS[problem.limit] : pageErrors.pageDocumentInvalid;
  return refusal({ path: problem.path, problem: problem.texts[lang], more: problems.length - 1 });
}

/** A document as it is read, and what was left out of it for today's schema. */
export interface ReadPage {
  readonly document: PageDocument;
  readonly leftOut: PageInfo['leftOut'];
}
/** One that is stored: those of today's format were proven when they were. 1906: nothing of it can be read. */
export function readDocument(json: PageJson, definitions: Catalogue): ReadPage {
  if (json['format'] === FORMAT) return { document: json as unknown as PageDocument, leftOut: [] };
  if (typeof json['format'] === 'number' && json['format'] > FORMAT)
    throw pageErrors.pageFormatNewer({ format: json['format'] });
  const restored = restorePage(json, definitions);
  if (!restored.ok) throw refusalOf(restored.problems, FIRST_LANGUAGE);
  return { document: restored.page, leftOut: [...restored.leftOut] };
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
