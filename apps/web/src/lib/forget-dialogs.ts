/** A login begins, or a session has ended: dialogs come again (`told-dialogs.ts`, which the login screen does not fetch). */
export function forgetToldDialogs(): void {
  try {
    localStorage.removeItem('lf.dialogs.closed');
  } catch {
    // nothing was kept
  }
}
