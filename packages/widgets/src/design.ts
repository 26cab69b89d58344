import type { Inspector } from './kit/inspector.ts';
import { shapeRect } from './shape-rect/definition.ts';
import { shapeRectInspector } from './shape-rect/inspector.ts';
import { shapeCircle } from './shape-circle/definition.ts';
import { shapeCircleInspector } from './shape-circle/inspector.ts';
import { shapeEllipse } from './shape-ellipse/definition.ts';
import { shapeEllipseInspector } from './shape-ellipse/inspector.ts';
import { shapeTriangle } from './shape-triangle/definition.ts';
import { shapeTriangleInspector } from './shape-triangle/inspector.ts';
import { shapePrism } from './shape-prism/definition.ts';
import { shapePrismInspector } from './shape-prism/inspector.ts';
import { shapeParallelogram } from './shape-parallelogram/definition.ts';
import { shapeParallelogramInspector } from './shape-parallelogram/inspector.ts';
import { shapeOctagon } from './shape-octagon/definition.ts';
import { shapeOctagonInspector } from './shape-octagon/inspector.ts';
import { shapeArrow } from './shape-arrow/definition.ts';
import { shapeArrowInspector } from './shape-arrow/inspector.ts';
import { shapeStraight } from './shape-straight/definition.ts';
import { shapeStraightInspector } from './shape-straight/inspector.ts';
import { shapeLine } from './shape-line/definition.ts';
import { shapeLineInspector } from './shape-line/inspector.ts';
import { dashboard } from './usual-dashboard/definition.ts';
import { dashboardInspector } from './usual-dashboard/inspector.ts';
import { button } from './usual-button/definition.ts';
import { buttonInspector } from './usual-button/inspector.ts';
import { dataText } from './usual-data-text/definition.ts';
import { dataTextInspector } from './usual-data-text/inspector.ts';
import { image } from './usual-image/definition.ts';
import { imageInspector } from './usual-image/inspector.ts';
import { percentFill } from './usual-percent-fill/definition.ts';
import { percentFillInspector } from './usual-percent-fill/inspector.ts';
import { scrollbar } from './usual-scrollbar/definition.ts';
import { scrollbarInspector } from './usual-scrollbar/inspector.ts';
import { text } from './usual-text/definition.ts';
import { textInspector } from './usual-text/inspector.ts';
import { timer } from './usual-timer/definition.ts';
import { timerInspector } from './usual-timer/inspector.ts';
import { animation } from './usual-animation/definition.ts';
import { animationInspector } from './usual-animation/inspector.ts';
import { select } from './usual-select/definition.ts';
import { selectInspector } from './usual-select/inspector.ts';
import { input } from './usual-input/definition.ts';
import { inputInspector } from './usual-input/inspector.ts';
import { radio } from './usual-radio/definition.ts';
import { radioInspector } from './usual-radio/inspector.ts';
import { timeSelector } from './usual-time-selector/definition.ts';
import { timeSelectorInspector } from './usual-time-selector/inspector.ts';
import { comboBox } from './usual-combo-box/definition.ts';
import { comboBoxInspector } from './usual-combo-box/inspector.ts';
import { nav } from './navigate-nav/definition.ts';
import { navInspector } from './navigate-nav/inspector.ts';
import { menu } from './navigate-menu/definition.ts';
import { menuInspector } from './navigate-menu/inspector.ts';
import { iframe } from './navigate-iframe/definition.ts';
import { iframeInspector } from './navigate-iframe/inspector.ts';
import { imageText } from './navigate-image-text/definition.ts';
import { imageTextInspector } from './navigate-image-text/inspector.ts';
import { slide } from './navigate-slide/definition.ts';
import { slideInspector } from './navigate-slide/inspector.ts';
import { complexAlarm } from './complex-alarm/definition.ts';
import { complexAlarmInspector } from './complex-alarm/inspector.ts';
import { complexHistory } from './complex-history/definition.ts';
import { complexHistoryInspector } from './complex-history/inspector.ts';
import { complexMap } from './complex-map/definition.ts';
import { complexMapInspector } from './complex-map/inspector.ts';
import { complexWeather } from './complex-weather/definition.ts';
import { complexWeatherInspector } from './complex-weather/inspector.ts';
import { complexGisMap } from './complex-gis-map/definition.ts';
import { complexGisMapInspector } from './complex-gis-map/inspector.ts';
import { widgetGroup } from './widget-group/definition.ts';
import { widgetGroupInspector } from './widget-group/inspector.ts';
import { complexLine } from './complex-line/definition.ts';
import { complexLineInspector } from './complex-line/inspector.ts';
import { complexArea } from './complex-area/definition.ts';
import { complexAreaInspector } from './complex-area/inspector.ts';
import { complexBar } from './complex-bar/definition.ts';
import { complexBarInspector } from './complex-bar/inspector.ts';
import { complexBar3D } from './complex-bar-3d/definition.ts';
import { complexBar3DInspector } from './complex-bar-3d/inspector.ts';
import { complexPie } from './complex-pie/definition.ts';
import { complexPieInspector } from './complex-pie/inspector.ts';
import { complexRose } from './complex-rose/definition.ts';
import { complexRoseInspector } from './complex-rose/inspector.ts';
import { complexRing } from './complex-ring/definition.ts';
import { complexRingInspector } from './complex-ring/inspector.ts';
import { complexPie3D } from './complex-pie-3d/definition.ts';
import { complexPie3DInspector } from './complex-pie-3d/inspector.ts';
import { complexRing3D } from './complex-ring-3d/definition.ts';
import { complexRing3DInspector } from './complex-ring-3d/inspector.ts';
import { complexRanking } from './complex-ranking/definition.ts';
import { complexRankingInspector } from './complex-ranking/inspector.ts';
import { complexSection } from './complex-section/definition.ts';
import { complexSectionInspector } from './complex-section/inspector.ts';
import { complexXyline } from './complex-xyline/definition.ts';
import { complexXylineInspector } from './complex-xyline/inspector.ts';
import { complexDiagram } from './complex-diagram/definition.ts';
import { complexDiagramInspector } from './complex-diagram/inspector.ts';
import { complexVideo } from './complex-video/definition.ts';
import { complexVideoInspector } from './complex-video/inspector.ts';
import { webgl } from './usual-webgl/definition.ts';
import { webglInspector } from './usual-webgl/inspector.ts';
import { scriptReport } from './script-report/definition.ts';
import { scriptReportInspector } from './script-report/inspector.ts';
import { scriptTrend } from './script-trend/definition.ts';
import { scriptTrendInspector } from './script-trend/inspector.ts';
import { scriptBar } from './script-bar/definition.ts';
import { scriptBarInspector } from './script-bar/inspector.ts';
import { scriptPie } from './script-pie/definition.ts';
import { scriptPieInspector } from './script-pie/inspector.ts';

/** The plant symbols that pictures show by `symbol:<name>`: an editor offers them beside the widgets. */
export { naturalSize } from './usual-image/natural-size.ts';
export * from './symbols/index.ts';
export { LiveSymbol } from './symbols/live-symbol.tsx';
export { ownDefinition } from './symbols/own-definition.ts';
export { SymbolPalette, paletteOf } from './symbols/palette-context.ts';
export { MEDIUM_COLOURS } from './shape-line/media.ts';
export { ALARM_COLOURS } from './runtime/alarm-colours.ts';
export { isReadAs } from './kit/pinyin.ts';
export { isNamed, nameIn, readGeometry } from './kit/map/region-geometry.ts';
export { colourSet as tableColours } from './kit/table/look.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- each inspector knows the data of its own widget
const all: readonly (readonly [{ readonly type: string }, Inspector<any>])[] = [
  [shapeRect, shapeRectInspector],
  [shapeCircle, shapeCircleInspector],
  [shapeEllipse, shapeEllipseInspector],
  [shapeTriangle, shapeTriangleInspector],
  [shapePrism, shapePrismInspector],
  [shapeParallelogram, shapeParallelogramInspector],
  [shapeOctagon, shapeOctagonInspector],
  [shapeArrow, shapeArrowInspector],
  [shapeStraight, shapeStraightInspector],
  [shapeLine, shapeLineInspector],
  [dashboard, dashboardInspector],
  [button, buttonInspector],
  [dataText, dataTextInspector],
  [image, imageInspector],
  [percentFill, percentFillInspector],
  [scrollbar, scrollbarInspector],
  [text, textInspector],
  [timer, timerInspector],
  [animation, animationInspector],
  [select, selectInspector],
  [input, inputInspector],
  [radio, radioInspector],
  [timeSelector, timeSelectorInspector],
  [comboBox, comboBoxInspector],
  [nav, navInspector],
  [menu, menuInspector],
  [iframe, iframeInspector],
  [imageText, imageTextInspector],
  [slide, slideInspector],
  [complexHistory, complexHistoryInspector],
  [complexAlarm, complexAlarmInspector],
  [complexGisMap, complexGisMapInspector],
  [complexMap, complexMapInspector],
  [complexWeather, complexWeatherInspector],
  [widgetGroup, widgetGroupInspector],
  [complexLine, complexLineInspector],
  [complexArea, complexAreaInspector],
  [complexBar, complexBarInspector],
  [complexBar3D, complexBar3DInspector],
  [complexPie, complexPieInspector],
  [complexRose, complexRoseInspector],
  [complexRing, complexRingInspector],
  [complexPie3D, complexPie3DInspector],
  [complexRing3D, complexRing3DInspector],
  [complexRanking, complexRankingInspector],
  [complexSection, complexSectionInspector],
  [complexXyline, complexXylineInspector],
  [complexDiagram, complexDiagramInspector],
  [complexVideo, complexVideoInspector],
  [webgl, webglInspector],
  [scriptReport, scriptReportInspector],
  [scriptTrend, scriptTrendInspector],
  [scriptBar, scriptBarInspector],
  [scriptPie, scriptPieInspector],
];

/** Inspectors by type: what the designer needs of widgets besides their looks. No running page loads this (`apps/web/ways.ts`). */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export const inspectors: ReadonlyMap<string, Inspector<any>> = new Map(
  all.map(([{ type }, inspector]) => [type, inspector]),
);
export { type Trial, TRIAL_MS, trialOf } from './kit/script/trial.ts';
