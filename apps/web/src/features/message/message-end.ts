import type { Message } from '@lightfield/contract';

/** Until when it holds; of something that ends, when that ends: it is told of for a while after that. */
export const endOf = ({ said, expiry }: Pick<Message, 'said' | 'expiry'>): number | null =>
  said?.kind === 'ends' ? said.at : expiry;
