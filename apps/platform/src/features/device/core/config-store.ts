import { type DeviceStoreParts, createDeviceStore } from './device-store.ts';
import type { TemplateConfigRepository } from './template-config.repository.ts';
import { createTemplateStore } from './template-store.ts';

export type { SaveOptions } from './config-save.ts';
export type { StoredConfig } from './config.repository.ts';
export type { StoredTemplate } from './template-config.repository.ts';

export interface ConfigStoreParts extends DeviceStoreParts {
  templates: TemplateConfigRepository;
}

/**
 * Configurations of devices and templates: read, checked and saved as a whole. Everything here is part of the transaction of
 * whoever calls it; a save is only told (`tell`) once that has been committed.
 */
export const createConfigStore = (parts: ConfigStoreParts) => ({
  ...createDeviceStore(parts),
  ...createTemplateStore(parts),
});
export type ConfigStore = ReturnType<typeof createConfigStore>;
