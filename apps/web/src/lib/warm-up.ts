/** Fetches the code of what comes after login while the login is under way. The app knows what that is; login only says when. */
let fetchAhead: () => void = () => {};

export function setWarmUp(run: () => void): void {
  fetchAhead = run;
}
export const warmUp = (): void => fetchAhead();
