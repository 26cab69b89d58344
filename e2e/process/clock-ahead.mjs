/**
 * Preloaded (`--import`): a machine whose clock is `LF_CLOCK_AHEAD_MS` ahead. Ticks (`performance.now`) and timers are as they are.
 */
const ahead = Number(process.env['LF_CLOCK_AHEAD_MS']);
const True = Date;
class Wrong extends True {
  constructor(...parts) {
    if (parts.length === 0) super(True.now() + ahead);
    else super(...parts);
  }
  static now() {
    return True.now() + ahead;
  }
}
globalThis.Date = Wrong;
