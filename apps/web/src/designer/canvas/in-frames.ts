/** Draws now, and in the frame after each change of these; answers how to stop. */
export function inFrames(signals: readonly { watch(told: () => void): () => void }[], draw: () => void): () => void {
  let frame = 0;
  draw();
  const stops = signals.map((signal) =>
    signal.watch(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    }),
  );
  return () => {
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}
