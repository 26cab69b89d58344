/** A person answers once in a browser; afterwards it stands in the settings of the account. */
const KEY = 'lf.push.offered';
export function wasOffered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
export function noteOffered(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // then it is not offered at all
  }
}
