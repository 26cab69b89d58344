import { Button } from '@lightfield/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from './failure.tsx';

type Choices = Pick<UseQueryResult, 'isFetching' | 'isPending' | 'data' | 'error' | 'refetch'>;

/**
 * Of a list to choose from (`Select`, `TreeSelect`): that its choices are on their way, or why there are none, with a second try.
 * `nothing`: said where there is none to choose; absent: what the component says.
 */
export function useChoices(
  { isFetching, isPending, data, error, refetch }: Choices,
  nothing?: string,
): { loading: boolean; status?: 'error'; notFoundContent?: ReactNode } {
  const { t } = useTranslation();
  const words = useErrorWords();
  if (error && data === undefined)
    return {
      loading: isFetching,
      status: 'error',
      notFoundContent: (
        <span role="alert">
          {words(error).title}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </span>
      ),
    };
  if (isPending) return { loading: isFetching, notFoundContent: null };
  return { loading: isFetching, ...(nothing === undefined ? {} : { notFoundContent: nothing }) };
}
