import type { MarketKind, MarketRow } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';

/** Making it by hand takes the same permission. */
export function useMayTake(kind: MarketKind): boolean {
  const template = usePermission('manage_template_edit');
  const page = usePermission('manage_page_edit');
  return kind === 'template' ? template : page;
}

/** How much of what is in it. */
export function Counts({ row: { counts } }: { readonly row: MarketRow }) {
  const { t } = useTranslation('market');
  const all = (['variables', 'alarms', 'reports', 'scripts', 'pages', 'pictures'] as const).filter(
    (what) => counts[what] > 0,
  );
  return all.map((what) => t(`count.${what}`, { count: counts[what] })).join(t('comma'));
}
