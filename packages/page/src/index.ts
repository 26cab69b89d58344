export * from './animate.ts';
export * from './animation.ts';
export * from './binding.ts';
export * from './bindings.ts';
export { type BriefPage, briefPage, isBrief, wholePage } from './brief.ts';
export * from './check-page.ts';
export type { CheckFacts, Finding } from './check/finding.ts';
export { isDoneLeaving } from './check/triggers.ts';
export { LEAST_CONTRAST, LEAST_SIZE } from './check/readable.ts';
export * from './click-event.ts';
export * from './colour.ts';
export * from './colour/contrast.ts';
export * from './colour/convert.ts';
export * from './colour/dark.ts';
export { lightnessOf, turnedDark } from './colour/dark-colour.ts';
export * from './colour/text.ts';
export * from './component.ts';
export { withComponent } from './component-change.ts';
export * from './con.ts';
export {
  ANCHORS,
  anchorPoint,
  Link as ConnectorLink,
  linkFields,
  linkOf,
  withLink,
} from './connect.ts';
export type { Anchor } from './connect.ts';
export { arrowBetween, ENDS, endPoint, hasEnds, isArrow, withEndAt } from './connector.ts';
export type { End } from './connector.ts';
export * from './definition.ts';
export { differingPaths, diffPages, isUnchanged } from './diff-page.ts';
export type { PageDiff } from './diff-page.ts';
export * from './document.ts';
export * from './expression/apply.ts';
export { fillWidgets, usesOfParam } from './fill.ts';
export { fillPage, offersOf, shownVariables } from './fill-page.ts';
export { factsWanted, givenPlaces, settledGiven } from './given-facts.ts';
export type { FactsOf } from './given-facts.ts';
export * from './geometry/bounds.ts';
export * from './geometry/box.ts';
export * from './geometry/form.ts';
export * from './geometry/hit.ts';
export * from './geometry/line.ts';
export * from './geometry/transform.ts';
export * from './geometry/turn.ts';
export * from './geometry/widgets.ts';
export * from './image-href.ts';
export * from './own-symbol.ts';
export * from './json.ts';
export * from './library.ts';
export * from './mapped-devices.ts';
export * from './master.ts';
export * from './merge-pages.ts';
export { comparablePage, normalPage } from './normal-page.ts';
export * from './migrate.ts';
export type { PageProblem } from './parse/measure.ts';
export * from './parse/parse-page.ts';
export { restorePage } from './parse/restore-page.ts';
export type { RestoredPage } from './parse/restore-page.ts';
export { isLaid, isPipe, isPipework, LINE_KINDS, MEDIA, pipeFields, ROUTES } from './pipes/pipe.ts';
export type { Flow, Line, LineKind, LineRoute, Medium, PipeData } from './pipes/pipe.ts';
export { opposite, OUTWARD, portOf, portsOf, SIDES as PORT_SIDES } from './pipes/ports.ts';
export type { Port, Side as PortSide } from './pipes/ports.ts';
export * from './param.ts';
export { placedComponent } from './placed.ts';
export * from './position.ts';
export * from './prune.ts';
export * from './refill.ts';
export { reportsOf, withReports } from './reports.ts';
export * from './repeat.ts';
export * from './look/crop.ts';
export * from './look/gradient.ts';
export * from './look/shadow.ts';
export * from './style.ts';
export { begunIn, groundOf, withTheme } from './theme/change.ts';
export { drawnPage, drawnWidget } from './theme/drawn.ts';
export { colourIn, colourName, familyIn, fontName, themeColourOf, themeFontOf } from './theme/names.ts';
export { followLooks, lookIds, withEvery } from './theme/follow.ts';
export { fieldsFor, restyled, setByHand, styleValuesOf, unstyled, wearing } from './theme/named-style.ts';
export { type NamedStyle, NamedStyleJson, type StyleValues } from './theme/styled.ts';
export { OwnLook, OwnTheme, OwnThemeJson } from './theme/own.ts';
export { readable } from './theme/readable.ts';
export { darkLookOf, isDarkLook, isPlain, isSameTheme, lookOfTheme, PageTheme, PLAIN, THEMES } from './theme/themes.ts';
export * from './tree.ts';
export { MOST_FIRED, MOST_FIRED_WRITING, boundedBy, conditionHolds, followChange } from './trigger/fires.ts';
export { writesOf } from './trigger/circles.ts';
export {
  MOST_TRIGGERS,
  MOST_TRIGGER_ACTIONS,
  TRIGGER_CHANGES,
  TRIGGER_KINDS,
  Trigger,
  type TriggerKind,
  answersToPress,
  isByPerson,
  triggersOn,
} from './trigger/trigger.ts';
export * from './variable-facts.ts';
export * from './widget.ts';
export * from './scene/bodies.ts';
export { followersOf, holds as sceneHolds, lookOf, shareOfRange } from './scene/effect.ts';
export type { NodeLook } from './scene/effect.ts';
export * from './scene/parse-scene.ts';
export * from './scene/scene.ts';
