/** The bytes are not a Sparkplug B payload. The only error a decoder throws; nothing of such a message may be used. */
export class SparkplugFormatError extends Error {
  override readonly name = 'SparkplugFormatError';
  /** Offset in the message, in bytes, at which reading stopped. */
  readonly position: number;

  constructor(reason: string, position: number) {
    super(`${reason} at byte ${position}`);
    this.position = position;
  }
}
