import type { WidgetDefinition } from '@lightfield/page';
import { type View, heavyView } from './kit/index.ts';
import { iframe } from './navigate-iframe/definition.ts';
import { IframeView } from './navigate-iframe/view.tsx';
import { imageText } from './navigate-image-text/definition.ts';
import { ImageTextView } from './navigate-image-text/view.tsx';
import { menu } from './navigate-menu/definition.ts';
import { MenuView } from './navigate-menu/view.tsx';
import { nav } from './navigate-nav/definition.ts';
import { NavView } from './navigate-nav/view.tsx';
import { slide } from './navigate-slide/definition.ts';
import { shapeArrow } from './shape-arrow/definition.ts';
import { ShapeArrowView } from './shape-arrow/view.tsx';
import { shapeCircle } from './shape-circle/definition.ts';
import { ShapeCircleView } from './shape-circle/view.tsx';
import { shapeEllipse } from './shape-ellipse/definition.ts';
import { ShapeEllipseView } from './shape-ellipse/view.tsx';
import { shapeLine } from './shape-line/definition.ts';
import { ShapeLineView } from './shape-line/view.tsx';
import { shapeOctagon } from './shape-octagon/definition.ts';
import { ShapeOctagonView } from './shape-octagon/view.tsx';
import { shapeParallelogram } from './shape-parallelogram/definition.ts';
import { ShapeParallelogramView } from './shape-parallelogram/view.tsx';
import { shapePrism } from './shape-prism/definition.ts';
import { ShapePrismView } from './shape-prism/view.tsx';
import { shapeRect } from './shape-rect/definition.ts';
import { ShapeRectView } from './shape-rect/view.tsx';
import { shapeStraight } from './shape-straight/definition.ts';
import { ShapeStraightView } from './shape-straight/view.tsx';
import { shapeTriangle } from './shape-triangle/definition.ts';
import { ShapeTriangleView } from './shape-triangle/view.tsx';
import { dashboard } from './usual-dashboard/definition.ts';
import { DashboardView } from './usual-dashboard/view.tsx';
import { button } from './usual-button/definition.ts';
import { ButtonView } from './usual-button/view.tsx';
import { dataText } from './usual-data-text/definition.ts';
import { DataTextView } from './usual-data-text/view.tsx';
import { image } from './usual-image/definition.ts';
import { ImageWidgetView } from './usual-image/view.tsx';
import { percentFill } from './usual-percent-fill/definition.ts';
import { PercentFillView } from './usual-percent-fill/view.tsx';
import { scrollbar } from './usual-scrollbar/definition.ts';
import { ScrollbarView } from './usual-scrollbar/view.tsx';
import { text } from './usual-text/definition.ts';
import { TextView } from './usual-text/view.tsx';
import { timer } from './usual-timer/definition.ts';
import { TimerView } from './usual-timer/view.tsx';
import { animation } from './usual-animation/definition.ts';
import { AnimationView } from './usual-animation/view.tsx';
import { select } from './usual-select/definition.ts';
import { SelectView } from './usual-select/view.tsx';
import { input } from './usual-input/definition.ts';
import { InputView } from './usual-input/view.tsx';
import { radio } from './usual-radio/definition.ts';
import { RadioView } from './usual-radio/view.tsx';
import { timeSelector } from './usual-time-selector/definition.ts';
import { TimeSelectorView } from './usual-time-selector/view.tsx';
import { comboBox } from './usual-combo-box/definition.ts';
import { ComboBoxView } from './usual-combo-box/view.tsx';
import { complexAlarm } from './complex-alarm/definition.ts';
import { complexHistory } from './complex-history/definition.ts';
import { complexMap } from './complex-map/definition.ts';
import { complexWeather } from './complex-weather/definition.ts';
import { complexGisMap } from './complex-gis-map/definition.ts';
import { widgetGroup } from './widget-group/definition.ts';
import { WidgetGroupView } from './widget-group/view.tsx';
import { complexLine } from './complex-line/definition.ts';
import { complexArea } from './complex-area/definition.ts';
import { complexBar } from './complex-bar/definition.ts';
import { complexBar3D } from './complex-bar-3d/definition.ts';
import { complexPie } from './complex-pie/definition.ts';
import { complexRose } from './complex-rose/definition.ts';
import { complexRing } from './complex-ring/definition.ts';
import { complexPie3D } from './complex-pie-3d/definition.ts';
import { complexRing3D } from './complex-ring-3d/definition.ts';
import { complexRanking } from './complex-ranking/definition.ts';
import { complexSection } from './complex-section/definition.ts';
import { complexXyline } from './complex-xyline/definition.ts';
import { complexDiagram } from './complex-diagram/definition.ts';
import { complexVideo } from './complex-video/definition.ts';
import { webgl } from './usual-webgl/definition.ts';
import { scriptReport } from './script-report/definition.ts';
import { scriptTrend } from './script-trend/definition.ts';
import { scriptBar } from './script-bar/definition.ts';
import { scriptPie } from './script-pie/definition.ts';

/** A widget type with its look: what a running page needs of it. */
export interface CatalogueEntry {
  // oxlint-disable-next-line typescript/no-explicit-any -- each entry's data is known to its own folder only
  readonly definition: WidgetDefinition<any, any>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly view: View<any, any>;
  /**
   * Its view draws a box from the corner of its position, in page units, instead of from 0,0. For what a page has hundreds
   * of: a `<g>` with a transform costs the browser a part of its own in every picture it paints.
   */
  readonly inPlace?: true;
}

/**
 * Every widget a page can hold. Adding one: a folder, and a line here, in `definitions.ts` and in `design.ts`. What is large
 * or needs a library has a `heavyView`, which a page fetches when it holds one.
 */
export const catalogue: readonly CatalogueEntry[] = [
  { definition: shapeRect, view: ShapeRectView, inPlace: true },
  { definition: shapeCircle, view: ShapeCircleView },
  { definition: shapeEllipse, view: ShapeEllipseView },
  { definition: shapeTriangle, view: ShapeTriangleView },
  { definition: shapePrism, view: ShapePrismView },
  { definition: shapeParallelogram, view: ShapeParallelogramView },
  { definition: shapeOctagon, view: ShapeOctagonView },
  { definition: shapeArrow, view: ShapeArrowView },
  { definition: shapeStraight, view: ShapeStraightView },
  { definition: shapeLine, view: ShapeLineView },
  { definition: dashboard, view: DashboardView, inPlace: true },
  { definition: button, view: ButtonView },
  { definition: dataText, view: DataTextView, inPlace: true },
  { definition: image, view: ImageWidgetView, inPlace: true },
  { definition: percentFill, view: PercentFillView },
  { definition: scrollbar, view: ScrollbarView, inPlace: true },
  { definition: text, view: TextView, inPlace: true },
  { definition: timer, view: TimerView },
  { definition: animation, view: AnimationView },
  { definition: select, view: SelectView },
  { definition: input, view: InputView },
  { definition: radio, view: RadioView },
  { definition: timeSelector, view: TimeSelectorView },
  { definition: comboBox, view: ComboBoxView },
  { definition: nav, view: NavView },
  { definition: menu, view: MenuView },
  { definition: iframe, view: IframeView },
  { definition: imageText, view: ImageTextView },
  { definition: slide, view: heavyView(slide, async () => (await import('./navigate-slide/view.tsx')).SlideView) },
  {
    definition: complexHistory,
    view: heavyView(complexHistory, async () => (await import('./complex-history/view.tsx')).HistoryView),
  },
  {
    definition: complexAlarm,
    view: heavyView(complexAlarm, async () => (await import('./complex-alarm/view.tsx')).AlarmListView),
  },
  {
    definition: complexGisMap,
    view: heavyView(complexGisMap, async () => (await import('./complex-gis-map/view.tsx')).GisMapView),
  },
  {
    definition: complexMap,
    view: heavyView(complexMap, async () => (await import('./complex-map/view.tsx')).RegionMapView),
  },
  {
    definition: complexWeather,
    view: heavyView(complexWeather, async () => (await import('./complex-weather/view.tsx')).WeatherView),
  },
  { definition: widgetGroup, view: WidgetGroupView },
  {
    definition: complexLine,
    view: heavyView(complexLine, async () => (await import('./complex-line/view.tsx')).ComplexLineView),
  },
  {
    definition: complexArea,
    view: heavyView(complexArea, async () => (await import('./complex-area/view.tsx')).ComplexAreaView),
  },
  {
    definition: complexBar,
    view: heavyView(complexBar, async () => (await import('./complex-bar/view.tsx')).ComplexBarView),
  },
  {
    definition: complexBar3D,
    view: heavyView(complexBar3D, async () => (await import('./complex-bar-3d/view.tsx')).ComplexBar3DView),
  },
  {
    definition: complexPie,
    view: heavyView(complexPie, async () => (await import('./complex-pie/view.tsx')).ComplexPieView),
  },
  {
    definition: complexRose,
    view: heavyView(complexRose, async () => (await import('./complex-rose/view.tsx')).ComplexRoseView),
  },
  {
    definition: complexRing,
    view: heavyView(complexRing, async () => (await import('./complex-ring/view.tsx')).ComplexRingView),
  },
  {
    definition: complexPie3D,
    view: heavyView(complexPie3D, async () => (await import('./complex-pie-3d/view.tsx')).ComplexPie3DView),
  },
  {
    definition: complexRing3D,
    view: heavyView(complexRing3D, async () => (await import('./complex-ring-3d/view.tsx')).ComplexRing3DView),
  },
  {
    definition: complexRanking,
    view: heavyView(complexRanking, async () => (await import('./complex-ranking/view.tsx')).ComplexRankingView),
  },
  {
    definition: complexSection,
    view: heavyView(complexSection, async () => (await import('./complex-section/view.tsx')).ComplexSectionView),
  },
  {
    definition: complexXyline,
    view: heavyView(complexXyline, async () => (await import('./complex-xyline/view.tsx')).ComplexXylineView),
  },
  {
    definition: complexDiagram,
    view: heavyView(complexDiagram, async () => (await import('./complex-diagram/view.tsx')).ComplexDiagramView),
  },
  {
    definition: complexVideo,
    view: heavyView(complexVideo, async () => (await import('./complex-video/view.tsx')).ComplexVideoView),
  },
  { definition: webgl, view: heavyView(webgl, async () => (await import('./usual-webgl/view.tsx')).WebglView) },
  {
    definition: scriptReport,
    view: heavyView(scriptReport, async () => (await import('./script-report/view.tsx')).ScriptReportView),
  },
  {
    definition: scriptTrend,
    view: heavyView(scriptTrend, async () => (await import('./script-trend/view.tsx')).ScriptTrendView),
  },
  {
    definition: scriptBar,
    view: heavyView(scriptBar, async () => (await import('./script-bar/view.tsx')).ScriptBarView),
  },
  {
    definition: scriptPie,
    view: heavyView(scriptPie, async () => (await import('./script-pie/view.tsx')).ScriptPieView),
  },
];
