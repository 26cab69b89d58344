import { type Point, type Widget, isPipework } from '@lightfield/page';
import type { Held } from '../connections/connections.ts';
import { wouldCircle } from '../connections/ends.ts';
import { type Wanted, portNear, portsAround } from '../connections/port-near.ts';
import type { EditorCore } from '../editor-core.ts';
import type { LitPort } from '../overlay.ts';
import { anchorReachOf } from './gesture.ts';

/** Pixels around the pointer within which ports are lit up. */
const LIT = 140;
/** As above, of further ports: those that one may be about to take. */
const LIT_FURTHER = 80;
/** Pixels between a further port and the next one, or it is not offered: as wide as the mark of one that is taken, with a gap. */
const APART = 14;

/** What a line may take at its ends: no group it stands in, which it would pull along, and of lines only its own kind. */
function wantedBy(editor: EditorCore, line: Widget | undefined): Wanted {
  const { document, catalogue } = editor;
  const except = new Set(line ? [line.id, ...document.ancestorsOf(line.id)] : []);
  const kind = line && isPipework(line) ? line.data.kind : 'line';
  const reach = anchorReachOf(editor);
  const apart = Math.max(APART / editor.view.get().scale, reach);
  const plain = { catalogue, reach, apart, except, middle: kind === 'line' };
  return kind === 'line' ? plain : { ...plain, branch: kind };
}

/** The port an end of a line takes at a point; `undefined`: it hangs free. */
export function portFor(editor: EditorCore, line: Widget | undefined, point: Point): Held | undefined {
  const { document } = editor;
  const met = portNear(document.widgets, point, wantedBy(editor, line));
  const find = (id: string) => document.find(id);
  return met && line && wouldCircle(line.id, find(met.link.widgetId), find) ? undefined : met;
}
export const shownPort = (held: Held | undefined) => held && { widgetId: held.link.widgetId, at: held.at };

/** Ports near the pointer, so that one sees where a line may begin and end. */
export function litPorts(editor: EditorCore, line: Widget | undefined, point: Point): readonly LitPort[] {
  const { scale } = editor.view.get();
  const wanted = { ...wantedBy(editor, line), reach: LIT / scale };
  return portsAround(editor.document.widgets, point, wanted, LIT_FURTHER / scale).map(({ at, room }) =>
    room === undefined ? at : { ...at, further: true },
  );
}
