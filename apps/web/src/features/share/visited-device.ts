import type { ShareAuth } from '@lightfield/contract';
import type { ComponentType } from 'react';

export interface VisitedProps {
  deviceId: string;
  deviceName: string;
  auth: readonly ShareAuth[];
}

export interface VisitedProjectProps {
  projectId: string;
  projectName: string;
  auth: readonly ShareAuth[];
}

/** The pages of a shared project, given by the feature that shows pages. Rendered only once somebody was let in. */
export interface VisitedProject {
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<VisitedProjectProps> }>;
}

/** The page of the device itself, given by the feature that watches devices. Rendered only once somebody was let in. */
export interface VisitedDevice {
  /** Namespaces of its texts, fetched with the screen. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<VisitedProps> }>;
}
