/** Carries requests to the units of one line, however they are framed there. */
export interface ModbusWire {
  /** Resolves once it has ended, whoever ended it. */
  readonly closed: Promise<void>;
  /**
   * Sends a function code and its data to a unit, and answers with those of the reply. Rejects with an error of
   * driver.ts; what the reply means is not looked at.
   */
  ask(unit: number, request: Buffer, timeoutMs: number): Promise<Buffer>;
  /** May be called twice. */
  close(): void;
}
