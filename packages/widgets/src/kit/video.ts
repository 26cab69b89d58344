import type { CameraMove, VideoFault, VideoPlay } from '@lightfield/contract';

/** Which camera: its id or code, or serial number and channel of a video service. */
export interface CameraName {
  readonly camera?: string;
  readonly serialNumber?: string;
  readonly channelNumber?: number;
}

/** Cameras of the device or project of the page. */
export interface PageVideo {
  /** How its picture comes here. What is refused is thrown; `reasonOf` is the sentence for it. */
  readonly play: (camera: CameraName, signal: AbortSignal) => Promise<VideoPlay>;
  /**
   * Moves it for as long as this is called again at least every second, until `stop`; what keeps it from moving, `null`: nothing. What is
   * refused is thrown. Absent: whoever looks may not.
   */
  readonly turn?: (camera: CameraName, move: CameraMove) => Promise<VideoFault | null>;
  readonly reasonOf: (error: unknown) => string;
  /** The page shows what was: cameras show what is. */
  readonly isPast: boolean;
}
