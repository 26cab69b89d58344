import type { PageFileScenes } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { SCENE } from './page-work.ts';
import { renamed } from './renamed.ts';

/** 3D scenes of pages that go elsewhere and come from there. Implemented by features/scene. */
export interface CarriedScenes {
  /** Those of `ids` that the newest version of a page shows, as far as they have room. */
  forFile(on: Queryable, pageId: string, ids: readonly string[], room: number): Promise<PageFileScenes>;
  /** Where the enterprise has them already, or the same ones. */
  known(
    on: Queryable,
    orgId: string,
    file: PageFileScenes,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Those of the enterprise, which are made where it has none; '': the caller makes none, or there is none. 1931, 1934-1938. */
  take(
    tx: Transaction,
    caller: Caller,
    orgId: string,
    file: PageFileScenes,
    ids: readonly string[],
  ): Promise<{ ids: ReadonlyMap<string, string>; left: readonly string[] }>;
}
export const NO_SCENES: PageFileScenes = { scenes: [], models: [], scenesLeft: [] };

/** Scenes that a document names, each once. */
export const scenesIn = (document: object): string[] => [
  ...new Set(Array.from(JSON.stringify(document).matchAll(SCENE), ([, id = '']) => id)),
];

/** With scenes that came with it as those of the enterprise that it came to; `left`: what they were called that it shows no more. */
export async function withOwnScenes(
  document: PageDocument,
  take: (ids: readonly string[]) => ReturnType<CarriedScenes['take']>,
): Promise<{ document: PageDocument; scenesLeft: string[] }> {
  const shown = scenesIn(document);
  if (shown.length === 0) return { document, scenesLeft: [] };
  const { ids, left } = await take(shown);
  return { document: renamed(document, changed(ids)), scenesLeft: [...left] };
}
/** Most stay who they are. */
export const changed = (ids: ReadonlyMap<string, string>) => [...ids].filter(([from, to]) => from !== to);
