/**
 * The session has ended on the server (code 1010 or 1006). The shell decides what happens then; everything that talks to
 * the server only says so.
 */
type Listener = (code: number) => void;
const listeners = new Set<Listener>();

export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionEnded(code: number): void {
  for (const tell of listeners) tell(code);
}
