import { Bound, ClickEvent, clickEventBindings, defineWidget, rebindClickEvent } from '@lightfield/page';
import { z } from 'zod';
import { LIMITS } from '@lightfield/contract';
import { NumberFormat } from '../kit/number-format.ts';
import { sceneText } from '../locales/scene/text.ts';

/** As a scene names its points and clicks. */
const key = z
  .string()
  .max(60)
  .regex(/^[\w.-]*$/)
  .default('');
const { points } = LIMITS.scene;

/** A 3D scene (S2 §3 "Webgl"). The scene names points and clicks; what stands behind them is said here (decision 096). */
export const webgl = defineWidget({
  type: 'UsualWebgl',
  title: sceneText('title'),
  keywords: 'scene 3d webgl three model 三维 场景 模型',
  category: 'usual',
  form: 'box',
  layer: 'html',
  rounds: true,
  size: { width: 640, height: 400 },
  max: LIMITS.designer.webglWidgets,
  style: { fill: { enable: false }, stroke: { enable: false } },
  data: z.object({
    /** Empty: none was chosen. */
    sceneId: z.union([z.literal(''), z.uuid()]).default(''),
    /** What stands behind each point of the scene. */
    signalArray: z
      .array(z.object({ point: key, data: Bound }))
      .max(points)
      .default([]),
    /** What each click of the scene does. */
    eventArray: z
      .array(z.object({ event: key, clickEvent: ClickEvent }))
      .max(50)
      .default([]),
    /** How numbers on signs of the scene are written; units are those of the variables, else of the points. */
    format: NumberFormat,
    /** Cameras to choose from, in a corner. */
    showViews: z.boolean().default(true),
    /** May it be turned by whoever looks? */
    turns: z.boolean().default(true),
  }),
  animations: [],
  ownClick: true,
  bindings: (data) => [
    ...data.signalArray.map((signal) => signal.data),
    ...data.eventArray.flatMap(({ clickEvent }) => clickEventBindings(clickEvent)),
  ],
  rebind: (data, change) => ({
    ...data,
    signalArray: data.signalArray.map((signal) => ({ ...signal, data: signal.data && change(signal.data) })),
    eventArray: data.eventArray.map((each) => ({ ...each, clickEvent: rebindClickEvent(each.clickEvent, change) })),
  }),
  standsAlone: (data) => data.sceneId !== '' && data.signalArray.length === 0,
  entryClicks: (data) =>
    data.eventArray
      .filter(({ clickEvent }) => clickEvent.enable)
      .map(({ event, clickEvent }) => ({ entry: sceneText('click', { event }), event: clickEvent })),
});
