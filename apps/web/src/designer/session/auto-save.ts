/** How often it is looked whether the time has come, ms. */
const LOOK_MS = 1_000;

export interface AutoSavePorts {
  readonly everyMs: number;
  /** Nothing can be saved just now, or somebody is drawing: it is looked again until that is over. */
  readonly mustWait: () => boolean;
  /** Is there something to save that does not wait for a person? */
  readonly wants: () => boolean;
  readonly save: () => void;
}

/** Saves every so often; answers how to stop. By the clock, so that a computer that slept saves when it wakes. */
export function startAutoSave({ everyMs, mustWait, wants, save }: AutoSavePorts): () => void {
  let next = Date.now() + everyMs;
  const timer = setInterval(() => {
    if (Date.now() < next || mustWait()) return;
    next = Date.now() + everyMs;
    if (wants()) save();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
