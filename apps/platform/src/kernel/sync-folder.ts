import { open } from 'node:fs/promises';

/** What was put into the folder, renamed there or taken out is on the disk afterwards. Windows opens no folders, and needs none of it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
