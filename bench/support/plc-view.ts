/** A product that shows registers of one PLC to one client, as the comparison sees every product. */
export interface PlcView {
  /** Processes that were started; what they have started counts, too. */
  pids(): number[];
  /** Every value that reaches the client, register counted from 0. One listener. */
  onValue(listener: (register: number, value: number) => void): void;
  stop(): Promise<void>;
}
