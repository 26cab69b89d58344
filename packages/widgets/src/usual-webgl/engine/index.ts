export { colourOf } from './bodies.ts';
export type { PointReading } from './content.ts';
export { hasWebgl } from './software.ts';
export { LOOK as SCENE_LOOK, Stage } from './stage.ts';
export { type HandleMode, Handles, type Placing } from './handles.ts';
