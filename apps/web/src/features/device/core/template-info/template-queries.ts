import { gatewayModelCalls, templateCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../../lib/call.ts';
import { configKeys } from '../editor/config-queries.ts';
import { useDeviceChange } from '../device-info/device-queries.ts';

export const templateDetail = (id: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'template-detail', id] as const,
    queryFn: ({ signal }) => call(templateCalls.detail, { id }, { signal }),
  });
export const templateVersions = (id: string) =>
  queryOptions({
    queryKey: [...configKeys.all, 'versions', id] as const,
    queryFn: ({ signal }) => call(templateCalls.versions, { id }, { signal }),
  });
export const versionDiff = (id: string, from: number, to: number) =>
  queryOptions({
    queryKey: [...configKeys.all, 'version-diff', id, from, to] as const,
    queryFn: ({ signal }) => call(templateCalls.diff, { id, from, to }, { signal }),
  });
export const modelChoices = () =>
  queryOptions({
    queryKey: [...configKeys.all, 'models'] as const,
    queryFn: ({ signal }) => call(gatewayModelCalls.queryAll, {}, { signal }),
    staleTime: 60_000,
  });

export const useSaveTemplate = (id: string) =>
  useDeviceChange((body: Omit<BodyOf<typeof templateCalls.edit>, 'id'>) => call(templateCalls.edit, { id, ...body }));
