import type { Binding } from '@lightfield/page';

/**
 * For a definition whose `data` holds no binding: `...unbound`. Typed with `never`, it says nothing about what `data` is,
 * so that the schema beside it does.
 */
export const unbound = {
  bindings: (): readonly (Binding | null)[] => [],
  rebind: (data: never): never => data,
};
