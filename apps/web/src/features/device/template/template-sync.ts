import type { ComponentType } from 'react';

/** Brings the devices of a template to its newest version; another feature knows how. */
export interface TemplateSync {
  /** Namespaces of its texts, fetched with the list. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{
    default: ComponentType<{ templateId: string; templateName: string; onClose: () => void }>;
  }>;
}
