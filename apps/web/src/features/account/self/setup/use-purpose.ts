import { useParams } from '@tanstack/react-router';
import type { ProofPurpose } from '@lightfield/contract';
import { choiceField } from '../../../../lib/search-codecs.ts';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { PURPOSES } from '../profile-queries.ts';

const SEARCH = { for: choiceField(PURPOSES, 'password') };

/** What the identity is proven for: `?for=`. */
export const useSearchedPurpose = (): ProofPurpose => useSearchState(SEARCH)[0].for;

/** The same, out of `{type}` of the address; absent when it is none of ours. */
export function usePathPurpose(): ProofPurpose | undefined {
  const { type }: { type?: string } = useParams({ strict: false });
  return PURPOSES.find((purpose) => purpose === type);
}
