/** How long a server of pictures may say nothing before the map says that it has no base, ms. */
export const BASE_PATIENCE_MS = 8_000;

/** Runs something later; answers how to keep it from happening. */
export type Later = (run: () => void, ms: number) => () => void;
const byTimer: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Told when pictures of a base map are asked for, come or fail. One that never answers is as good as one that fails; whatever comes,
 * however late, is a base again.
 */
export function waitForBase(tell: (there: boolean) => void, later: Later = byTimer) {
  let forget: (() => void) | undefined;
  const rest = () => {
    forget?.();
    forget = undefined;
  };
  const failed = () => {
    rest();
    tell(false);
  };
  return {
    asked() {
      forget ??= later(failed, BASE_PATIENCE_MS);
    },
    came() {
      rest();
      tell(true);
    },
    failed,
    end: rest,
  };
}
