import type { WidgetDefinition } from '@lightfield/page';
import type { Inspector, View } from './kit/index.ts';
import { iframe } from './navigate-iframe/definition.ts';
import { iframeInspector } from './navigate-iframe/inspector.ts';
import { IframeView } from './navigate-iframe/view.tsx';
import { imageText } from './navigate-image-text/definition.ts';
import { imageTextInspector } from './navigate-image-text/inspector.ts';
import { ImageTextView } from './navigate-image-text/view.tsx';
import { menu } from './navigate-menu/definition.ts';
import { menuInspector } from './navigate-menu/inspector.ts';
import { MenuView } from './navigate-menu/view.tsx';
import { nav } from './navigate-nav/definition.ts';
import { navInspector } from './navigate-nav/inspector.ts';
import { NavView } from './navigate-nav/view.tsx';
import { slide } from './navigate-slide/definition.ts';
import { slideInspector } from './navigate-slide/inspector.ts';
import { SlideView } from './navigate-slide/view.tsx';
import { shapeArrow } from './shape-arrow/definition.ts';
import { shapeArrowInspector } from './shape-arrow/inspector.ts';
import { ShapeArrowView } from './shape-arrow/view.tsx';
import { shapeCircle } from './shape-circle/definition.ts';
import { shapeCircleInspector } from './shape-circle/inspector.ts';
import { ShapeCircleView } from './shape-circle/view.tsx';
import { shapeEllipse } from './shape-ellipse/definition.ts';
import { shapeEllipseInspector } from './shape-ellipse/inspector.ts';
import { ShapeEllipseView } from './shape-ellipse/view.tsx';
import { shapeLine } from './shape-line/definition.ts';
import { shapeLineInspector } from './shape-line/inspector.ts';
import { ShapeLineView } from './shape-line/view.tsx';
import { shapeOctagon } from './shape-octagon/definition.ts';
import { shapeOctagonInspector } from './shape-octagon/inspector.ts';
import { ShapeOctagonView } from './shape-octagon/view.tsx';
import { shapeParallelogram } from './shape-parallelogram/definition.ts';
import { shapeParallelogramInspector } from './shape-parallelogram/inspector.ts';
import { ShapeParallelogramView } from './shape-parallelogram/view.tsx';
import { shapePrism } from './shape-prism/definition.ts';
import { shapePrismInspector } from './shape-prism/inspector.ts';
import { ShapePrismView } from './shape-prism/view.tsx';
import { shapeRect } from './shape-rect/definition.ts';
import { shapeRectInspector } from './shape-rect/inspector.ts';
import { ShapeRectView } from './shape-rect/view.tsx';
import { shapeStraight } from './shape-straight/definition.ts';
import { shapeStraightInspector } from './shape-straight/inspector.ts';
import { ShapeStraightView } from './shape-straight/view.tsx';
import { shapeTriangle } from './shape-triangle/definition.ts';
import { shapeTriangleInspector } from './shape-triangle/inspector.ts';
import { ShapeTriangleView } from './shape-triangle/view.tsx';
import { dashboard } from './usual-dashboard/definition.ts';
import { dashboardInspector } from './usual-dashboard/inspector.ts';
import { DashboardView } from './usual-dashboard/view.tsx';
import { button } from './usual-button/definition.ts';
import { buttonInspector } from './usual-button/inspector.ts';
import { ButtonView } from './usual-button/view.tsx';
import { dataText } from './usual-data-text/definition.ts';
import { dataTextInspector } from './usual-data-text/inspector.ts';
import { DataTextView } from './usual-data-text/view.tsx';
import { image } from './usual-image/definition.ts';
import { imageInspector } from './usual-image/inspector.ts';
import { ImageWidgetView } from './usual-image/view.tsx';
import { percentFill } from './usual-percent-fill/definition.ts';
import { percentFillInspector } from './usual-percent-fill/inspector.ts';
import { PercentFillView } from './usual-percent-fill/view.tsx';
import { scrollbar } from './usual-scrollbar/definition.ts';
import { scrollbarInspector } from './usual-scrollbar/inspector.ts';
import { ScrollbarView } from './usual-scrollbar/view.tsx';
import { text } from './usual-text/definition.ts';
import { textInspector } from './usual-text/inspector.ts';
import { TextView } from './usual-text/view.tsx';
import { timer } from './usual-timer/definition.ts';
import { timerInspector } from './usual-timer/inspector.ts';
import { TimerView } from './usual-timer/view.tsx';
import { animation } from './usual-animation/definition.ts';
import { animationInspector } from './usual-animation/inspector.ts';
import { AnimationView } from './usual-animation/view.tsx';
import { select } from './usual-select/definition.ts';
import { selectInspector } from './usual-select/inspector.ts';
import { SelectView } from './usual-select/view.tsx';
import { input } from './usual-input/definition.ts';
import { inputInspector } from './usual-input/inspector.ts';
import { InputView } from './usual-input/view.tsx';
import { radio } from './usual-radio/definition.ts';
import { radioInspector } from './usual-radio/inspector.ts';
import { RadioView } from './usual-radio/view.tsx';
import { timeSelector } from './usual-time-selector/definition.ts';
import { timeSelectorInspector } from './usual-time-selector/inspector.ts';
import { TimeSelectorView } from './usual-time-selector/view.tsx';
import { comboBox } from './usual-combo-box/definition.ts';
import { comboBoxInspector } from './usual-combo-box/inspector.ts';
import { ComboBoxView } from './usual-combo-box/view.tsx';
import { widgetGroup } from './widget-group/definition.ts';
import { widgetGroupInspector } from './widget-group/inspector.ts';
import { WidgetGroupView } from './widget-group/view.tsx';

/** The plant symbols that pictures show by `symbol:<name>`: an editor offers them beside the widgets. */
export * from './symbols/index.ts';

/** A widget type with its look and its inspector. */
export interface CatalogueEntry {
  // oxlint-disable-next-line typescript/no-explicit-any -- each entry's data is known to its own folder only
  readonly definition: WidgetDefinition<any, any>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly view: View<any, any>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly inspector: Inspector<any>;
  /**
   * Its view draws a box from the corner of its position, in page units, instead of from 0,0. For what a page has hundreds
   * of: a `<g>` with a transform costs the browser a part of its own in every picture it paints.
   */
  readonly inPlace?: true;
}

/** Every widget an editor can place. Adding one: a folder, and a line here and in `definitions.ts`. */
export const catalogue: readonly CatalogueEntry[] = [
  { definition: shapeRect, view: ShapeRectView, inspector: shapeRectInspector, inPlace: true },
  { definition: shapeCircle, view: ShapeCircleView, inspector: shapeCircleInspector },
  { definition: shapeEllipse, view: ShapeEllipseView, inspector: shapeEllipseInspector },
  { definition: shapeTriangle, view: ShapeTriangleView, inspector: shapeTriangleInspector },
  { definition: shapePrism, view: ShapePrismView, inspector: shapePrismInspector },
  { definition: shapeParallelogram, view: ShapeParallelogramView, inspector: shapeParallelogramInspector },
  { definition: shapeOctagon, view: ShapeOctagonView, inspector: shapeOctagonInspector },
  { definition: shapeArrow, view: ShapeArrowView, inspector: shapeArrowInspector },
  { definition: shapeStraight, view: ShapeStraightView, inspector: shapeStraightInspector },
  { definition: shapeLine, view: ShapeLineView, inspector: shapeLineInspector },
  { definition: dashboard, view: DashboardView, inspector: dashboardInspector, inPlace: true },
  { definition: button, view: ButtonView, inspector: buttonInspector },
  { definition: dataText, view: DataTextView, inspector: dataTextInspector, inPlace: true },
  { definition: image, view: ImageWidgetView, inspector: imageInspector, inPlace: true },
  { definition: percentFill, view: PercentFillView, inspector: percentFillInspector },
  { definition: scrollbar, view: ScrollbarView, inspector: scrollbarInspector, inPlace: true },
  { definition: text, view: TextView, inspector: textInspector, inPlace: true },
  { definition: timer, view: TimerView, inspector: timerInspector },
  { definition: animation, view: AnimationView, inspector: animationInspector },
  { definition: select, view: SelectView, inspector: selectInspector },
  { definition: input, view: InputView, inspector: inputInspector },
  { definition: radio, view: RadioView, inspector: radioInspector },
  { definition: timeSelector, view: TimeSelectorView, inspector: timeSelectorInspector },
  { definition: comboBox, view: ComboBoxView, inspector: comboBoxInspector },
  { definition: nav, view: NavView, inspector: navInspector },
  { definition: menu, view: MenuView, inspector: menuInspector },
  { definition: iframe, view: IframeView, inspector: iframeInspector },
  { definition: imageText, view: ImageTextView, inspector: imageTextInspector },
  { definition: slide, view: SlideView, inspector: slideInspector },
  { definition: widgetGroup, view: WidgetGroupView, inspector: widgetGroupInspector },
];
