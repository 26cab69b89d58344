import type { VideoFault } from '@lightfield/contract';

/** Why a camera gives no picture: a word for the viewer, and what was seen, for the log. Neither names address or password. */
export class StreamFault extends Error {
  override readonly name = 'StreamFault';
  readonly fault: VideoFault;

  constructor(fault: VideoFault, seen: string) {
    super(seen);
    this.fault = fault;
  }
}
