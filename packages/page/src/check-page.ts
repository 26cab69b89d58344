import { FORMULA_REASONS, parsePropertyFormula } from '@lightfield/rules';
import { type Binding, bindingKey, paramOf } from './binding.ts';
import { bindingsOf } from './bindings.ts';
import { checkReadable } from './check/readable.ts';
import type { CheckFacts, Finding, Report } from './check/finding.ts';
import { checkClick, ofEntry } from './check/click.ts';
import { checkTriggers, endlessOf } from './check/triggers.ts';
import { expandComponents } from './component.ts';
import { placedComponent } from './placed.ts';
import { type Catalogue, type Texts, type WidgetDefinition, takesClickEvent } from './definition.ts';
import { linkOf } from './connect.ts';
import type { Component, PageDocument } from './document.ts';
import { fillWidgets } from './fill.ts';
import { isWithin, grow, overlap } from './geometry/box.ts';
import { boundsOfWidget } from './geometry/widgets.ts';
import { isBoundKind, isOfKind } from './param.ts';
import { reportsOfWidget } from './reports.ts';
import { repeatOf, repeatedParam } from './repeat.ts';
import { drawnPage } from './theme/drawn.ts';
import { everyWidget } from './tree.ts';
import { scaleProblem } from './variable-facts.ts';
import type { Widget } from './widget.ts';
import { pageText } from './locales/page/text.ts';

/**
 * What our measurements of a page vouch for: so many widgets drawn, so many of them turning, twinkling or moving, and so
 * many that need HTML (charts, tables, frames). A page with more may still run, on a good computer.
 */
export const SLOW = { drawn: 2_000, moving: 200, html: 50 } as const;
/** Page units a widget may stand over the edge of the canvas (S2 §9 "out-of-range margin"). */
const MARGIN = 5;

/**
 * What an engineer should look at before a page is used: nothing here keeps it from being saved. In the order of the
 * widgets; those of the whole page (`widgetId` empty) come last.
 */
export function checkPage(page: PageDocument, catalogue: Catalogue, facts: CheckFacts = {}): readonly Finding[] {
  const findings: Finding[] = [];
  const params = new Map(page.components.map((component) => [component.id, component.params]));
  const canvas = { x: 0, y: 0, width: page.con.width, height: page.con.height };
  const check = (widgets: readonly Widget[], own: Component | undefined): void => {
    const ids = new Set([...everyWidget(widgets)].map(({ id }) => id));
    const endless = endlessOf(widgets);
    const names = new Set((own?.params ?? page.con.params).map(({ name }) => name));
    const isThere = (binding: Binding): boolean =>
      binding.type === 'param' ? names.has(paramOf(binding)) : (facts.isThere?.(binding) ?? true);
    for (const widget of everyWidget(widgets)) {
      const report: Report = (kind, severity, texts) =>
        findings.push({ widgetId: widget.id, componentId: own?.id ?? '', kind, severity, texts });
      const definition = catalogue.get(widget.widgetType);
      checkComponent(widget, page, { params, catalogue, report });
      checkTakes(widget, names, report);
      if (definition) {
        checkData(widget, definition, report);
        checkScales(widget, definition, facts, report);
        checkRegions(widget, definition, facts, report);
      }
      checkBindings(widget, definition, isThere, report);
      checkReports(widget, catalogue, facts, report);
      checkExpressions(widget, report);
      checkLinks(widget, ids, report);
      if (!definition || takesClickEvent(definition)) checkClick(widget.clickEvent, facts, report);
      checkTriggers(widget, definition, { facts, report, endless });
      if (definition) checkOwnTargets(widget, definition, facts, report);
      if (!own) checkPlace(widget, canvas, report);
      if (widget.hidden) report('hidden', 'hint', pageText('checkPage.hiddenWhileEditing'));
    }
  };
  check(page.widgets, undefined);
  for (const component of page.components) check(component.widgets, component);
  findings.push(...checkReadable(drawnPage(page), catalogue), ...checkSpeed(page, catalogue));
  return findings;
}

interface Around {
  readonly params: ReadonlyMap<string, Component['params']>;
  readonly catalogue: Catalogue;
  readonly report: Report;
}
/** Answers the parameter that gets the devices, which nobody has to bind. */
function checkRepeat(widget: Widget, params: Component['params'], report: Report): string | undefined {
  const repeat = repeatOf(widget);
  const param = repeat && repeatedParam({ params }, repeat);
  if (repeat && !param) report('wrong', 'warning', pageText('checkPage.repeatedWithoutDevice'));
  return param?.name;
}
function checkComponent(widget: Widget, page: PageDocument, { params: known, catalogue, report }: Around): void {
  const placed = placedComponent(widget);
  if (!placed) return;
  const params = known.get(placed.component);
  if (!params) report('broken', 'error', pageText('checkPage.theComponentPlacedHereIsGone'));
  const repeatedFor = params && checkRepeat(widget, params, report);
  for (const param of params ?? []) {
    const { name, title, kind } = param;
    const called = title || name;
    if (isBoundKind(kind)) {
      if (name === repeatedFor) continue;
      if (bindingKey(placed.params.get(name)) === '')
        report('unbound', 'warning', pageText('checkPage.theParameterIsNotBound', { called }));
      continue;
    }
    const given = placed.values.get(name);
    if (given !== undefined && !isOfKind(param, given))
      report('wrong', 'warning', pageText('checkPage.theParameterIsOfAnotherKind', { called }));
  }
  const component = page.components.find(({ id }) => id === placed.component);
  const told = new Set<string>();
  if (!component) return;
  fillWidgets(component.widgets, component.params, placed, catalogue, (inside, path) => {
    const name = inside.widgetName || (catalogue.get(inside.widgetType)?.title ?? inside.widgetType);
    const key = `${inside.id} ${path}`;
    if (!told.has(key)) report('wrong', 'warning', pageText('checkPage.aFieldDoesNotTakeItsParameter', { name, path }));
    told.add(key);
  });
}

/** Fields that take a parameter which is gone show what was drawn. */
function checkTakes({ takes }: Widget, names: ReadonlySet<string>, report: Report): void {
  for (const [path, name] of Object.entries(takes))
    if (!names.has(name)) report('broken', 'error', pageText('checkPage.theParameterOfAFieldIsGone', { path, name }));
}

function checkLinks(widget: Widget, ids: ReadonlySet<string>, report: Report): void {
  for (const end of ['from', 'to'] as const) {
    const link = linkOf(widget, end);
    if (link && !ids.has(link.widgetId)) report('broken', 'hint', pageText('checkPage.whatAnEndOfThisLine'));
  }
}

function checkData(widget: Widget, definition: WidgetDefinition, report: Report): void {
  const places = definition.bindings(widget.data);
  // A component's parameters are told one by one, and the clicks of entries for themselves.
  const isToldElsewhere = placedComponent(widget) !== undefined || definition.entryClicks !== undefined;
  const mayBeUnbound = isToldElsewhere || definition.standsAlone?.(widget.data) === true;
  if (!mayBeUnbound && places.length > 0 && places.every((binding) => bindingKey(binding) === ''))
    report('unbound', 'warning', pageText('checkPage.nothingIsBoundToItYet'));
  for (const texts of definition.problems?.(widget.data) ?? []) report('wrong', 'error', texts);
}

/** Scales on which a variable cannot be read. */
function checkScales(widget: Widget, definition: WidgetDefinition, facts: CheckFacts, report: Report): void {
  for (const { binding, ...scale } of definition.scales?.(widget.data) ?? []) {
    const known = binding ? facts.factsOf?.(binding) : undefined;
    const problem = known && scaleProblem(scale, known);
    if (!known || !problem) continue;
    const words = { value: problem.value, unit: known.unit && ` ${known.unit}`, min: scale.min, max: scale.max };
    report('wrong', 'warning', pageText(`checkScale.${problem.kind}`, words));
  }
}

const ANIMATION_TITLES: Record<keyof Widget['animation'], Texts> = {
  visiable: pageText('checkPage.visiable'),
  twinkle: pageText('checkPage.twinkle'),
  rotate: pageText('checkPage.rotate'),
  fillColor: pageText('checkPage.fillColor'),
  borderColor: pageText('checkPage.borderColor'),
  fontColor: pageText('checkPage.fontColor'),
  move: pageText('checkPage.move'),
};

function checkBindings(
  widget: Widget,
  definition: WidgetDefinition | undefined,
  isThere: (binding: Binding) => boolean,
  report: Report,
): void {
  const told = new Set<string>();
  for (const binding of bindingsOf(widget, definition)) {
    const key = bindingKey(binding);
    if (told.has(key) || isThere(binding)) continue;
    told.add(key);
    const title = binding.title || key;
    report('broken', 'error', pageText('checkPage.whichItIsBoundToIs', { title }));
  }
  const { move, ...kinds } = widget.animation;
  const unbound = (title: Texts) =>
    report('unbound', 'warning', pageText('checkPage.theAnimationHasNothingBoundTo', { title }));
  for (const [name, { enable, config }] of Object.entries(kinds))
    if (enable && !bindingKey(config.data)) unbound(ANIMATION_TITLES[name as keyof typeof kinds]);
  const { bindType, data, xdata, ydata } = move.config;
  const isMoved = bindType === 'data' ? bindingKey(data) : bindingKey(xdata) || bindingKey(ydata);
  if (move.enable && !isMoved) unbound(ANIMATION_TITLES.move);
}

/** Of a name that its map does not know nothing is coloured. */
function checkRegions(widget: Widget, definition: WidgetDefinition, { hasRegion }: CheckFacts, report: Report): void {
  if (!hasRegion) return;
  for (const region of definition.namedRegions?.(widget.data) ?? [])
    if (!hasRegion(region)) report('wrong', 'warning', pageText('checkPage.noSuchRegion', { title: region.title }));
}

/** One report that several columns name is told once. */
function checkReports(widget: Widget, catalogue: Catalogue, { hasReport }: CheckFacts, report: Report): void {
  if (!hasReport) return;
  const gone = reportsOfWidget(widget, catalogue).filter((named) => !hasReport(named));
  if (gone.some(({ kind }) => kind === 'device')) report('broken', 'error', pageText('checkPage.itsReportIsGone'));
  if (gone.some(({ kind }) => kind === 'project'))
    report('broken', 'error', pageText('checkPage.itsReportOfTheProjectIsGone'));
}

function checkExpressions({ expressions }: Widget, report: Report): void {
  for (const { path, expression, inputs } of expressions) {
    const parsed = parsePropertyFormula(expression, (name) => Object.hasOwn(inputs, name));
    if (!parsed.ok)
      report(
        'wrong',
        'error',
        pageText('checkPage.theExpressionOfIsWrong', { path, formulaReasons: FORMULA_REASONS[parsed.reason] }),
      );
    for (const name of parsed.ok ? parsed.formula.names : [])
      if (!inputs[name]) report('unbound', 'warning', pageText('checkPage.ofAnExpressionIsNotBound', { name }));
  }
}

/** Where the entries of a menu, a drop-down or slides lead, and the page that a frame shows. */
function checkOwnTargets(widget: Widget, definition: WidgetDefinition, facts: CheckFacts, report: Report): void {
  for (const { entry, event } of definition.entryClicks?.(widget.data) ?? [])
    checkClick(event, facts, report, ofEntry(entry));
  const shown = definition.shownPage?.(widget.data);
  if (shown && facts.hasPage && !facts.hasPage(shown.pageId, shown.mainId, shown.type))
    report('broken', 'error', pageText('checkPage.thePageItShowsIsGone'));
}

function checkPlace(widget: Widget, canvas: { x: number; y: number; width: number; height: number }, report: Report) {
  // A group's children are told for themselves.
  if (widget.children?.length) return;
  const bounds = boundsOfWidget(widget);
  if (!overlap(bounds, canvas)) report('offCanvas', 'error', pageText('checkPage.itLiesOffTheCanvasWhere'));
  else if (!isWithin(bounds, grow(canvas, MARGIN))) report('offCanvas', 'hint', pageText('checkPage.aPartOfItLiesOff'));
}

function checkSpeed(page: PageDocument, catalogue: Catalogue): readonly Finding[] {
  let [drawn, moving, html] = [0, 0, 0];
  for (const widget of everyWidget(expandComponents(page, catalogue))) {
    drawn += 1;
    const { rotate, twinkle, move } = widget.animation;
    if (rotate.enable || twinkle.enable || move.enable) moving += 1;
    if (catalogue.get(widget.widgetType)?.layer === 'html') html += 1;
  }
  const slow = (texts: Texts): Finding => ({
    widgetId: '',
    componentId: '',
    kind: 'slow',
    severity: 'warning',
    texts,
  });
  return [
    ...(drawn > SLOW.drawn
      ? [slow(pageText('checkPage.itDrawsWidgetsAboveItBecomes', { drawn, mostDrawn: SLOW.drawn }))]
      : []),
    ...(moving > SLOW.moving
      ? [slow(pageText('checkPage.widgetsTurnTwinkleOrMoveAbove', { moving, mostMoving: SLOW.moving }))]
      : []),
    ...(html > SLOW.html
      ? [slow(pageText('checkPage.itHasChartsTablesFramesAnd', { html, mostHtml: SLOW.html }))]
      : []),
  ];
}
