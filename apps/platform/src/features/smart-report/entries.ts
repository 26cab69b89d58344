import { type SmartRecordEntry, type SmartRecordFilled, smartReportErrors } from '@lightfield/contract';
import { type EntryValue, type PlacedInput, entryProblem, isEmpty } from '@lightfield/report';

export interface EntriesFor {
  readonly inputs: readonly PlacedInput[];
  readonly before: readonly SmartRecordFilled[];
  /** Pictures of the record. */
  readonly pictures: readonly { readonly id: string; readonly key: string }[];
  /** People that entries name, as far as they are of the enterprise. */
  readonly people: ReadonlyMap<string, string>;
  readonly by: string;
  readonly at: number;
  /** Everything required has to be there. */
  readonly whole: boolean;
}
export const NO_ENTRY = { value: null, who: '', at: null } as const;

/** What was filled in, checked against its inputs: 3314, 3315. An input that is not named keeps what it had. */
export function entriesFrom(given: readonly SmartRecordEntry[], of: EntriesFor): SmartRecordFilled[] {
  const byKey = new Map(given.map((entry) => [entry.key, entry]));
  const unknown = given.find(({ key }) => !of.inputs.some(({ input }) => input.key === key));
  if (unknown) throw smartReportErrors.entryUnfit({ key: unknown.key, problem: 'kind' });
  const entries: SmartRecordFilled[] = [];
  for (const { input } of of.inputs) {
    const before = of.before.find(({ key }) => key === input.key);
    const entry = byKey.get(input.key) ?? before ?? { key: input.key, value: null };
    const problem = entryProblem(input, entry.value);
    if (problem === 'required') {
      if (of.whole) throw smartReportErrors.entryMissing({ key: input.key, label: input.label });
    } else if (problem) throw smartReportErrors.entryUnfit({ key: input.key, label: input.label, problem });
    if (isEmpty(entry.value)) continue;
    entries.push(filledFrom({ input, value: entry.value, before }, of));
  }
  return entries;
}
function filledFrom(
  { input, value, before }: { input: PlacedInput['input']; value: EntryValue; before: SmartRecordFilled | undefined },
  { pictures, people, by, at }: EntriesFor,
): SmartRecordFilled {
  const { key, kind, label } = input;
  const isSame = before !== undefined && JSON.stringify(before.value) === JSON.stringify(value);
  if (isSame) return before;
  if (Array.isArray(value)) {
    const files = value as string[];
    if (!files.every((id) => pictures.some((one) => one.id === id && one.key === key)))
      throw smartReportErrors.entryUnfit({ key, label, problem: 'kind' });
    return kind === 'signature' ? { key, value: files, who: by, at } : { key, value: files, who: '', at: null };
  }
  const plain = value as string | number;
  if (kind !== 'person') return { key, value: plain, who: '', at: null };
  const who = people.get(String(plain));
  if (who === undefined) throw smartReportErrors.entryUnfit({ key, label, problem: 'kind' });
  return { key, value: plain, who, at: null };
}

/** Ids of people among entries. */
export const peopleIn = (given: readonly SmartRecordEntry[], inputs: readonly PlacedInput[]): string[] =>
  given.flatMap(({ key, value }) =>
    typeof value === 'string' &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) &&
    inputs.some(({ input }) => input.key === key && input.kind === 'person')
      ? [value]
      : [],
  );
export const picturesIn = (entries: readonly SmartRecordFilled[]): string[] =>
  entries.flatMap(({ value }) => (Array.isArray(value) ? value : []));
