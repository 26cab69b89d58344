import { commandCalls, firmwareCalls, gatewayLifeCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { awaitCommand } from '../../../lib/await-command.ts';
import { type BodyOf, call } from '../../../lib/call.ts';
import { upload } from '../../../lib/upload.ts';

const REFRESH_MS = 3_000;
/** The list of gateways shows the same states. */
const ALL = ['gateway'] as const;
const FIRMWARE = ['firmware'] as const;

export const gatewayDetail = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'detail', id] as const,
    queryFn: ({ signal }) => call(gatewayLifeCalls.detail, { id }, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const firmwareList = (filter: BodyOf<typeof firmwareCalls.query>) =>
  queryOptions({
    queryKey: [...FIRMWARE, filter] as const,
    queryFn: ({ signal }) => call(firmwareCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Body, Answer>(key: readonly string[], change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

/** A command whose end is waited for. */
function useCommand<Body>(start: (body: Body) => Promise<{ uuid: string }>, totalMs?: number) {
  return useChange(ALL, async (body: Body) => {
    const { uuid } = await start(body);
    return awaitCommand(() => call(commandCalls.callback, { uuid }), totalMs === undefined ? {} : { totalMs });
  });
}
export const useRestart = () => useCommand((id: string) => call(gatewayLifeCalls.restart, { id }));
export const useSetMode = () =>
  useCommand((body: BodyOf<typeof gatewayLifeCalls.setMode>) => call(gatewayLifeCalls.setMode, body));
export const useLocate = () => useCommand((id: string) => call(gatewayLifeCalls.locate, { id }));
export const useVpn = () => useCommand((body: { id: string; open: boolean }) => call(gatewayLifeCalls.vpn, body));
/** Its progress is in the detail; this waits for the start only. */
export const useUpgrade = () => useChange(ALL, (id: string) => call(gatewayLifeCalls.upgrade, { id }));

export const useSaveSettings = () =>
  useChange(ALL, (body: BodyOf<typeof gatewayLifeCalls.saveSettings>) => call(gatewayLifeCalls.saveSettings, body));
export const useSaveTraffic = () =>
  useChange(ALL, (body: BodyOf<typeof gatewayLifeCalls.saveTraffic>) => call(gatewayLifeCalls.saveTraffic, body));
export const useSaveCertificate = () =>
  useChange(ALL, ({ file, ...fields }: { id: string; name: 'ca' | 'cert' | 'key'; file: File }) =>
    upload(gatewayLifeCalls.saveCertificate, fields, file),
  );

export const useAddFirmware = () => useChange(FIRMWARE, (file: File) => upload(firmwareCalls.add, {}, file));
export const usePublish = () => useChange(FIRMWARE, (id: string) => call(firmwareCalls.publish, { id }));
export const useWithdraw = () => useChange(FIRMWARE, (id: string) => call(firmwareCalls.withdraw, { id }));
export const useDeleteFirmware = () => useChange(FIRMWARE, (id: string) => call(firmwareCalls.delete, { id }));
