import { COLOURS, FONTS, type Mode } from '@lightfield/ui';
import uPlot from 'uplot';

/** A moment a person has pinned. */
export interface Mark {
  readonly at: number;
  readonly name: string;
}

/** Upright lines at moments that a person has pinned, each with its letter at the top. */
export function drawMarks(plot: uPlot, marks: readonly Mark[], mode: Mode): void {
  if (marks.length === 0) return;
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const size = 16 * ratio;
  ctx.save();
  ctx.font = `600 ${11 * ratio}px ${FONTS.text}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = ratio;
  ctx.setLineDash([]);
  for (const { at, name } of marks) {
    const x = Math.round(plot.valToPos(at, 'x', true)) + 0.5;
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = COLOURS[mode].text;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillStyle = COLOURS[mode].text;
    ctx.fillRect(x - size / 2, bbox.top, size, size);
    ctx.fillStyle = COLOURS[mode].surface;
    ctx.fillText(name, x, bbox.top + size / 2);
  }
  ctx.restore();
}
