import type { Binding } from '@lightfield/page';
import type { HistorySource } from '../history.ts';
import type { Live } from '../host.ts';
import { keyOf } from '../key-of.ts';
import { sourceOf } from '../recorded.ts';
import type { Bound } from './data.ts';

/** One curve, bar or slice: what it is asked of, and what it is called. */
export interface ChartSource {
  readonly source: HistorySource;
  readonly name: string;
  /** Variable of a device or of the page; `null`: a column of a report of the project. */
  readonly binding: Binding | null;
}

interface Named extends Omit<ChartSource, 'name'> {
  readonly title: string;
  /** Tells names apart that are the same. */
  readonly owner: string;
}
const valueSource = (binding: Binding): Named => ({
  source: { kind: 'value', binding },
  title: binding.title || binding.subTitle,
  owner: binding.title ? binding.subTitle : '',
  binding,
});

/** In the order in which colours are given: variables, calculated ones, variables of reports, columns. */
export function sourcesOf(data: Bound & { readonly reportId?: string }): readonly ChartSource[] {
  const { signalArray = [], mvarArray = [], systemArray = [], reportSignalArray = [], customArray = [] } = data;
  const { customReportId = '', reportId = '' } = data;
  return named([
    ...[...signalArray, ...mvarArray, ...systemArray].map(valueSource),
    ...reportSignalArray.map(
      (signal): Named => ({
        source: sourceOf(signal.reportId === '' ? { ...signal, reportId } : signal),
        title: signal.alias || signal.title,
        owner: signal.alias ? '' : signal.subTitle,
        binding: signal,
      }),
    ),
    ...(customReportId === '' ? [] : customArray).map(
      ({ key, title, alias }): Named => ({
        source: { kind: 'custom', customReportId, key },
        title: alias || title || key,
        owner: '',
        binding: null,
      }),
    ),
  ]);
}
/** Two machines have variables of one name: theirs stands before it. */
function named(sources: readonly Named[]): readonly ChartSource[] {
  const times = new Map<string, number>();
  for (const { title } of sources) times.set(title, (times.get(title) ?? 0) + 1);
  return sources.map(({ source, binding, title, owner }) => ({
    source,
    binding,
    name: ((times.get(title) ?? 0) > 1 && owner ? `${owner} ${title}` : title) || '--',
  }));
}

/** Unit of the latest value, where the source is one of the page. */
export const unitOf = (live: Live, binding: Binding | null): string =>
  binding ? (live.read(keyOf(binding))?.unit ?? '') : '';
