import type { FromPainter, ToPainter } from './message.ts';
import { createPainter } from './painter.ts';

/**
 * The values of a tick are told in up to four frames, and painted together, ms: every picture that is handed over is copied and shown
 * whole, however little of it is another one.
 */
const LATER_MS = 55;

/** The thread that writes the letters of a page onto its canvas. */
const say = (message: FromPainter) => self.postMessage(message, { transfer: [] });
let painter: ReturnType<typeof createPainter> | undefined;
let told = false;

function tellSeen(): void {
  if (told) return;
  told = true;
  requestAnimationFrame(() => say({ kind: 'seen' }));
}

self.addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  if (data.kind === 'canvas') {
    const { canvas } = data;
    const ground = canvas.getContext('2d');
    if (!ground) return say({ kind: 'lost' });
    canvas.addEventListener('contextlost', () => say({ kind: 'lost' }));
    painter = createPainter({
      ground,
      resize({ width, height }) {
        canvas.width = width;
        canvas.height = height;
      },
      later(paint) {
        setTimeout(() => {
          paint();
          tellSeen();
        }, LATER_MS);
      },
    });
    painter.place(data.place);
  } else if (data.kind === 'place') painter?.place(data.place);
  else painter?.write(data.slots, data.lines, data.gone);
});
