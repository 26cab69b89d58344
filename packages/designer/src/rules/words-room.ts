import { type Widget, frameOf, keepEdges, rotationOf } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';
import { broughtIn } from './move-limits.ts';

/** A measured width may be off by so much. */
const TOLERANCE = 1.02;

/**
 * A text whose words filled their box in one piece, and no longer do, with a box as large as they need: larger letters or more words
 * are cut otherwise, and nobody means that. Who made a box in which words are broken or cut keeps it; none becomes smaller.
 */
export function grownWithWords(editor: EditorCore, before: Widget, after: Widget): Widget {
  const definition = editor.definitionOf(after);
  const [was, is] = [definition?.wordsRoom?.(before.data), definition?.wordsRoom?.(after.data)];
  if (!was || !is || !('rotate' in after.position) || !('width' in after.position)) return after;
  const { x, y, width, height } = frameOf(after.position);
  const fits = (room: typeof was) => room.width <= width * TOLERANCE && room.height <= height * TOLERANCE;
  if (!fits(was) || fits(is)) return after;
  const [wide, high] = [Math.max(width, Math.ceil(is.width * TOLERANCE)), Math.max(height, is.height)];
  // turned, its middle stays; else the side that its lines begin at
  const share = rotationOf(after.position) !== 0 || is.align === 'center' ? 0.5 : is.align === 'right' ? 1 : 0;
  const box = { x: x - (wide - width) * share, y: y - (high - height) / 2, width: wide, height: high };
  return broughtIn({ ...after, position: keepEdges({ ...after.position, ...box }) }, editor.document.state.con);
}
