/** The start cannot go on for a reason the person at the keyboard can mend. `main.ts` prints the text alone and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
