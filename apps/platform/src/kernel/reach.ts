import type { Entity } from '@lightfield/contract';
import type { Caller } from './caller.ts';

/**
 * May the caller reach all of these? False for what belongs to somebody else and for what does not exist: they cannot tell
 * them apart. Each kind is answered by the feature that owns it; `main` puts them together.
 */
export type Reaches = (caller: Caller, ids: readonly string[]) => Promise<boolean>;
/** The caller reaches the project, and all of these devices are bound to it. */
export type BoundDevices = (caller: Caller, projectId: string, deviceIds: readonly string[]) => Promise<boolean>;
export type EntityReach = Readonly<Record<Entity, Reaches>>;
