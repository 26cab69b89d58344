import { type FactsOf, bindingKey } from '@lightfield/page';
import { useMemo } from 'react';
import { useDesigner } from '../designer-context.ts';

/** What is known of what can be bound here, as places of components ask for it. */
export function useFactsOf(): FactsOf {
  const { variables } = useDesigner();
  return useMemo(() => (binding) => variables.find(bindingKey(binding)), [variables]);
}
