import { vi } from 'vitest';

/** What is waited for comes when a busy machine gets to it; a second, the default of `vi.waitFor`, was not enough beside another test, and fifteen
 * not on a machine whose disk stands still for that long. Only a test that fails waits so long. */
const PATIENCE_MS = 60_000;
const PATIENT = Symbol.for('lightfield.patient');

type WaitFor = typeof vi.waitFor & { [PATIENT]?: true };

// Runs before every file, and files share one `vi`.
const waitFor: WaitFor = vi.waitFor;
if (!waitFor[PATIENT]) {
  const patient: WaitFor = (call, options) =>
    waitFor(call, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  patient[PATIENT] = true;
  vi.waitFor = patient;
}
