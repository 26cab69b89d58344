import { type ConfigChanges, type OwnedConfig, configCalls, templateConfigCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';

export type Owner = 'device' | 'template';

const callsOf = { device: configCalls, template: templateConfigCalls } as const;

export const configKeys = {
  all: ['device-config'] as const,
  of: (owner: Owner, id: string) => [...configKeys.all, owner, id] as const,
};

export const ownedConfig = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: configKeys.of(owner, id),
    queryFn: ({ signal }): Promise<OwnedConfig> => call(callsOf[owner].query, { id }, { signal }),
  });

export const saveConfig = (owner: Owner, id: string, revision: number, changes: ConfigChanges) =>
  call(callsOf[owner].save, { id, revision, changes });
