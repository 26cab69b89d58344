import type { Catalogue, WidgetDefinition } from '@lightfield/page';
import { iframe } from './navigate-iframe/definition.ts';
import { imageText } from './navigate-image-text/definition.ts';
import { menu } from './navigate-menu/definition.ts';
import { nav } from './navigate-nav/definition.ts';
import { slide } from './navigate-slide/definition.ts';
import { shapeArrow } from './shape-arrow/definition.ts';
import { shapeCircle } from './shape-circle/definition.ts';
import { shapeEllipse } from './shape-ellipse/definition.ts';
import { shapeLine } from './shape-line/definition.ts';
import { shapeOctagon } from './shape-octagon/definition.ts';
import { shapeParallelogram } from './shape-parallelogram/definition.ts';
import { shapePrism } from './shape-prism/definition.ts';
import { shapeRect } from './shape-rect/definition.ts';
import { shapeStraight } from './shape-straight/definition.ts';
import { shapeTriangle } from './shape-triangle/definition.ts';
import { dashboard } from './usual-dashboard/definition.ts';
import { button } from './usual-button/definition.ts';
import { dataText } from './usual-data-text/definition.ts';
import { image } from './usual-image/definition.ts';
import { percentFill } from './usual-percent-fill/definition.ts';
import { scrollbar } from './usual-scrollbar/definition.ts';
import { text } from './usual-text/definition.ts';
import { timer } from './usual-timer/definition.ts';
import { animation } from './usual-animation/definition.ts';
import { select } from './usual-select/definition.ts';
import { input } from './usual-input/definition.ts';
import { radio } from './usual-radio/definition.ts';
import { timeSelector } from './usual-time-selector/definition.ts';
import { comboBox } from './usual-combo-box/definition.ts';
import { complexAlarm } from './complex-alarm/definition.ts';
import { complexHistory } from './complex-history/definition.ts';
import { complexMap } from './complex-map/definition.ts';
import { complexWeather } from './complex-weather/definition.ts';
import { complexGisMap } from './complex-gis-map/definition.ts';
import { widgetGroup } from './widget-group/definition.ts';
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

// oxlint-disable-next-line typescript/no-explicit-any -- each entry's data is known to its own folder only
const all: readonly WidgetDefinition<any, any>[] = [
  shapeRect,
  shapeCircle,
  shapeEllipse,
  shapeTriangle,
  shapePrism,
  shapeParallelogram,
  shapeOctagon,
  shapeArrow,
  shapeStraight,
  shapeLine,
  dashboard,
  button,
  dataText,
  image,
  percentFill,
  scrollbar,
  text,
  timer,
  animation,
  select,
  input,
  radio,
  timeSelector,
  comboBox,
  nav,
  menu,
  iframe,
  imageText,
  slide,
  complexHistory,
  complexAlarm,
  complexGisMap,
  complexMap,
  complexWeather,
  widgetGroup,
  complexLine,
  complexArea,
  complexBar,
  complexBar3D,
  complexPie,
  complexRose,
  complexRing,
  complexPie3D,
  complexRing3D,
  complexRanking,
  complexSection,
  complexXyline,
  complexDiagram,
  complexVideo,
  webgl,
  scriptReport,
  scriptTrend,
  scriptBar,
  scriptPie,
];

/** Every widget type without its look: what the server checks pages against and the editor places. Free of React. */
export const definitions: Catalogue = new Map(all.map((definition) => [definition.type, definition]));
