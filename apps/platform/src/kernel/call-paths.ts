/** Paths that belong to calls: whatever is asked there is answered with the envelope. */
const CALL_PREFIXES = ['/lfscada/', '/usual/'];
export const isCall = (url: string): boolean => CALL_PREFIXES.some((prefix) => url.startsWith(prefix));
